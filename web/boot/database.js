// PyScript opens an IndexedDB to remember packages, and starts nothing before that has answered.
// In some private modes it never does. This site has no packages to remember, so while PyScript
// starts it is given a database that is empty and answers at once.

/** Puts the stand-in into `scope`; returns a function that takes it out again. */
export function quickDatabase(scope) {
  const later = (result) => {
    const request = { result };
    queueMicrotask(() => request.onsuccess?.({ target: request }));
    return request;
  };
  const store = {
    getAllKeys: () => later([]),
    get: () => later(undefined),
    getKey: () => later(undefined),
    put: () => later(undefined),
    delete: () => later(undefined),
    clear: () => later(undefined),
    count: () => later(0),
  };
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };

  const before = Object.getOwnPropertyDescriptor(scope, "indexedDB");
  const real = () => {
    const value = before?.get ? before.get.call(scope) : before?.value;
    if (!value) throw new DOMException("no IndexedDB", "InvalidStateError");
    return value;
  };
  const standIn = {
    // Only PyScript's own is stood in for; anything else on the page gets the real thing.
    open: (name, ...rest) =>
      String(name).startsWith("IDBMap/") ? later(database) : real().open(name, ...rest),
    deleteDatabase: (...rest) => real().deleteDatabase(...rest),
    databases: (...rest) => real().databases(...rest),
    cmp: (...rest) => real().cmp(...rest),
  };
  try {
    Object.defineProperty(scope, "indexedDB", { configurable: true, value: standIn });
  } catch {
    return () => {};
  }
  return () => {
    if (before) Object.defineProperty(scope, "indexedDB", before);
    else delete scope.indexedDB;
  };
}
