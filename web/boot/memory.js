// How a snapshot of the memory is kept: most of its pages are empty, and left out.

const PAGE = 4096;

/** Packs a memory: most of its pages are empty. Numbers of the others, then those themselves. */
export function packed(memory) {
  const words = new Float64Array(memory.buffer, 0, Math.floor(memory.length / 8));
  const full = [];
  for (let page = 0; page * PAGE < memory.length; page += 1) {
    const end = Math.min(words.length, ((page + 1) * PAGE) / 8);
    let at = (page * PAGE) / 8;
    while (at < end && words[at] === 0) at += 1;
    // The last page may be a short one: it always counts as full.
    if (at < end || (page + 1) * PAGE > memory.length) full.push(page);
  }
  const head = Uint32Array.of(memory.length, full.length, ...full);
  const pages = full.map((page) => memory.subarray(page * PAGE, (page + 1) * PAGE));
  return new Blob([head, ...pages]);
}

/** Unpacks what `packed` made; throws where it is not whole. */
export function unpackedMemory(buffer) {
  const [length, count] = new Uint32Array(buffer, 0, 2);
  const full = new Uint32Array(buffer, 8, count);
  const memory = new Uint8Array(length);
  const source = new Uint8Array(buffer, 8 + 4 * count);
  full.forEach((page, index) => {
    memory.set(source.subarray(index * PAGE, Math.min((index + 1) * PAGE, source.length)), page * PAGE);
  });
  const last = full[count - 1] * PAGE;
  if (source.length !== (count - 1) * PAGE + Math.min(PAGE, length - last)) {
    throw new Error("a snapshot with something missing");
  }
  return memory;
}
