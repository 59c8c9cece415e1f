/** The size of a JSON text that may be parsed. */
export interface JsonLimits {
  /** Members of objects and items of arrays, in all levels together. */
  values: number;
  /** Levels of objects and arrays. */
  levels: number;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * The first limit that a JSON text exceeds; undefined if it keeps both. It reads the bytes once, which takes a
 * tenth of the time of parsing them, and copies nothing. An empty list or object counts as one value more, and
 * text that is not JSON is left to the parser.
 */
export function exceededLimit(json: Buffer, limits: JsonLimits): keyof JsonLimits | undefined {
  let values = 0;
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      levels += 1;
      if (levels > limits.levels) return 'levels';
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1;
    if (values > limits.values) return 'values';
  }
  return undefined;
}

/** Where the string that starts at a quote ends. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
