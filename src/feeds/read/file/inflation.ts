const FREE_BYTES = 64 * 1024 ** 2;
/** Feeds and files of postcodes compress by 4 to 20. Deflate can reach 1,032, with nothing but repetition. */
const MAX_RATIO = 200;

/** Whether compressed data becomes so much larger that it cannot be a real file. */
export const inflatesTooMuch = (packedBytes: number, inflatedBytes: number): boolean =>
  inflatedBytes > FREE_BYTES && inflatedBytes > MAX_RATIO * packedBytes;
