/** A `describe` or a test of a source file. */
export interface Title {
  /** As it is written, with placeholders such as `%s` and `${name}`. */
  text: string;
  /** The titles of the `describe` blocks around it, then its own. */
  fullName: string;
  line: number;
}

const CALLEE = String.raw`(?:(describe|test|it)|\([^()\n]* \? (describe|test|it) : \w+\.skip\))(?:\.skip)?`;
const TABLE = String.raw`(?:\.each(?:<[^;]*?>)?\([\s\S]*?\))?`;
const TITLE = String.raw`(['"\x60])((?:\\.|(?!\4)[^\\])*)\4`;
/** A call at the beginning of a line whose title is a string. */
const CALL = new RegExp(String.raw`^( *)${CALLEE}${TABLE}\(\s*${TITLE},?\s`, 'gm');

/** The titles of a file, in order. The formatter indents a test below the `describe` that contains it. */
export function titlesOf(source: string): Title[] {
  const around: { indent: number; text: string }[] = [];
  return [...source.matchAll(CALL)].map((call) => {
    const [, spaces = '', name = call[3], , , written = ''] = call;
    const text = written.replaceAll(/\\(.)/g, '$1');
    while ((around.at(-1)?.indent ?? -1) >= spaces.length) around.pop();
    const fullName = [...around.map((one) => one.text), text].join(' ');
    if (name === 'describe') around.push({ indent: spaces.length, text });
    return { text, fullName, line: source.slice(0, call.index).split('\n').length };
  });
}
