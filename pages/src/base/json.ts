/** The error of text that is not JSON, with its line; undefined if it is. Browsers report it differently. */
export function jsonProblem(text: string): string | undefined {
  if (isJson(text)) return undefined;
  const { at, word } = firstMistake(text);
  const line = text.slice(0, at).split('\n').length;
  return `The body is not valid JSON. Line ${line}: ${word === undefined ? 'something is missing' : `unexpected ${word}`}.`;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A string, a sign, or a word such as a number. Anything else ends the reading. */
const TOKEN = /\s*("(?:[^"\\\n]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+|")?/y;

/** The first token that JSON does not allow at its place. */
function firstMistake(text: string): { at: number; word: string | undefined } {
  let end = 0;
  let word: string | undefined;
  const advance = (): true => {
    TOKEN.lastIndex = end;
    word = TOKEN.exec(text)?.[1];
    end = TOKEN.lastIndex;
    return true;
  };
  const take = (sign: string): boolean => word === sign && advance();
  const takeText = (): boolean => word !== undefined && /^".*"$/s.test(word) && isJson(word) && advance();
  const takeMembers = (close: string, member: () => boolean): boolean => {
    if (take(close)) return true;
    do if (!member()) return false;
    while (take(','));
    return take(close);
  };
  const takeValue = (): boolean => {
    if (take('{')) return takeMembers('}', () => takeText() && take(':') && takeValue());
    if (take('[')) return takeMembers(']', takeValue);
    return word !== undefined && isJson(word) && advance();
  };
  advance();
  takeValue();
  return { at: end - (word?.length ?? 0), word };
}
