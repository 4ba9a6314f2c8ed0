// Draws QR codes. lean-qr is fetched the first time that one is wanted: 3.6 kB and, in Node on the
// machine of the measurements, 10 ms to load and 26 ms for the first code. segno, the Python
// library, would be 34 kB more in every visitor's download and take 345 ms to import, most of it for
// modules of the standard library that the site does not have, and 66 ms for a code. lean-qr also
// puts a link's digits into a segment of their own: version 6 instead of 9 for a hand, which scans
// from farther away.

/** Returns the path of a QR code for `text` in squares of 1, without the quiet zone, and its size. */
export async function drawQr(library, text) {
  const { generate, correction } = await import(library);
  const code = generate(text, { minCorrectionLevel: correction.M });
  let path = "";
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      let end = x;
      while (code.get(end, y)) end++;
      if (end > x) path += `M${x} ${y}h${end - x}v1h-${end - x}z`;
      x = end;
    }
  }
  return { size: code.size, path };
}
