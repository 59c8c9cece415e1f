import { randomInt } from 'node:crypto';

/** The size of a JSON text that may be parsed. */
export interface JsonLimits {
  /** Members of objects and items of arrays, in all levels together. */
  values: number;
  /** Different names of members. */
  names: number;
  /** Levels of objects and arrays. */
  levels: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const SPACE = 0x20;

/** Not known to senders, who could otherwise choose names that have one hash. */
const SEED = randomInt(2 ** 32);
/** Of the hash FNV-1a. */
const PRIME = 0x01000193;

/**
 * The first limit that a JSON text exceeds; undefined if it keeps all. It reads the bytes once, and those of
 * names twice, which takes a tenth of the time of parsing them. An empty list or object counts as one value
 * more, names with one hash count as one, and text that is not JSON is left to the parser.
 */
export function exceededLimit(json: Buffer, limits: JsonLimits): keyof JsonLimits | undefined {
  const names = new Set<number>();
  let values = 0;
  let levels = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === QUOTE) {
      const start = at + 1;
      at = endOfString(json, at);
      if (!isColonNext(json, at + 1)) continue;
      names.add(hashOfName(json, start, at));
      if (names.size > limits.names) return 'names';
    } else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      values += 1;
      levels += 1;
      if (levels > limits.levels) return 'levels';
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1;
    if (values > limits.values) return 'values';
  }
  return undefined;
}

/** The end of the string that starts at a quote. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether a string that has ended is the name of a member. */
function isColonNext(json: Buffer, after: number): boolean {
  let at = after;
  while ((json[at] ?? COLON) <= SPACE) at += 1;
  return json[at] === COLON;
}

function hashOfName(json: Buffer, start: number, end: number): number {
  let hash = SEED;
  for (let at = start; at < end; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === BACKSLASH) return hashOfEscaped(json, start, end);
    hash = Math.imul(hash ^ byte, PRIME);
  }
  return hash;
}

/** A name has one hash, with or without escapes. */
function hashOfEscaped(json: Buffer, start: number, end: number): number {
  try {
    const name = Buffer.from(String(JSON.parse(json.toString('utf8', start - 1, end + 1))));
    let hash = SEED;
    for (const byte of name) hash = Math.imul(hash ^ byte, PRIME);
    return hash;
  } catch {
    return SEED;
  }
}
