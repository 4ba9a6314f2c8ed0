// Asks for Python's parts as early as the document allows; shell.js takes the answers. A hint to
// preload them would do if every browser used what it then has: WebKit asks for all a second time.
globalThis.pyramid.asked = new Map(
  JSON.parse(document.getElementById("parts").textContent).map((url) => {
    const answer = fetch(url, { credentials: "same-origin" });
    // Who waits for it says what went wrong.
    answer.catch(() => {});
    return [url, answer];
  }),
);
