/**
 * Removes the `aws-chunked` frames from a body: the SDK wraps streams so that it can send their checksum as a
 * trailer. Chunk signatures are not checked.
 */
export async function* unchunk(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  let left = 0;
  let state: "size" | "data" | "end" | "done" = "size";
  for await (const piece of body) {
    rest = rest.length > 0 ? Buffer.concat([rest, piece]) : Buffer.from(piece);
    for (let more = true; more; ) {
      more = false;
      if (state === "size") {
        const line = rest.indexOf("\r\n");
        if (line < 0) break;
        left = Number.parseInt(rest.subarray(0, line).toString("latin1"), 16);
        rest = rest.subarray(line + 2);
        state = left === 0 ? "done" : "data";
        more = true;
      } else if (state === "data" && rest.length > 0) {
        const part = rest.subarray(0, left);
        left -= part.length;
        rest = rest.subarray(part.length);
        if (left === 0) state = "end";
        more = true;
        yield part;
      } else if (state === "end" && rest.length >= 2) {
        rest = rest.subarray(2);
        state = "size";
        more = true;
      }
    }
    if (state === "done") rest = Buffer.alloc(0);
  }
  if (state !== "done") throw new Error("The body ended in the middle of a chunk");
}
