const WIDTH = 110;
const INDENT = '  ';

/** JSON with each object or list that fits into one line on one line, which halves the size. */
export function printedJson(value: unknown, indent = '', before = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = indent + INDENT;
  const isList = Array.isArray(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => {
      const label = isList ? '' : `${JSON.stringify(name)}: `;
      return label + printedJson(member, inner, inner.length + label.length);
    });
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return open + close;
  const line = isList ? `[${members.join(', ')}]` : `{ ${members.join(', ')} }`;
  if (!line.includes('\n') && before + line.length < WIDTH) return line;
  return `${open}\n${inner}${members.join(`,\n${inner}`)}\n${indent}${close}`;
}
