// One tab has the game; another one shows it and can take it over. A lock of the browser says
// which. Without locks (plain HTTP) whoever wrote last has it: see `storage` events in dom.py.

const NAME = `pyramid-${new URL("./", location.href).pathname}`;

/** Tells `boot.otherTab(true | false)` whether another tab has the game, from now on. */
export function oneTab(boot) {
  const { locks } = navigator;
  boot.tabs = { locks: Boolean(locks), take: () => boot.otherTab(false) };
  if (!locks) return;
  let waiting = new AbortController();

  /** Holds the lock until the tab is closed, or another takes it: then waits for it again. */
  const hold = (options) =>
    locks
      .request(NAME, options, (lock) => {
        if (!lock) return false;
        boot.otherTab(false);
        return new Promise(() => {});
      })
      .then(
        () => lost(),
        (error) => {
          if (!options.signal?.aborted) lost(error);
        },
      );
  const lost = () => {
    boot.otherTab(true);
    waiting = new AbortController();
    hold({ signal: waiting.signal });
  };
  boot.tabs.take = () => {
    waiting.abort();
    hold({ steal: true });
  };
  hold({ ifAvailable: true });
}
