import { Parser } from 'htmlparser2';
import { clean } from '../read/text.js';

/** Elements that begin on a new line. */
const BLOCKS = new Set(
  'address article blockquote br dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre section table tr ul'.split(
    ' ',
  ),
);
/** Elements whose content is not text for readers. */
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template']);

/** The parser takes time that grows with the square of the depth. Text for readers is never as deep. */
const MAX_DEPTH = 500;
class TooDeep extends Error {}

/** What text has that is not shown as it is: HTML, white space other than single spaces. */
const NOT_PLAIN = /[<&]|[^\S ]|\s\s/;

/** The text of a value that may have HTML or character references in it, line by line. */
export function plainText(value: string): string {
  if (!NOT_PLAIN.test(value)) return value;
  const text = /[<&]/.test(value) ? withoutHtml(value) : value;
  return clean(
    text
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
  );
}

/** The same on one line. */
export function plainLine(value: string): string {
  const text = plainText(value);
  return text.includes('\n') ? text.replace(/\s+/g, ' ') : text;
}

function withoutHtml(value: string): string {
  try {
    return textOfHtml(value);
  } catch (error) {
    if (error instanceof TooDeep) return value.replace(/<[^<>]*>/g, ' ');
    throw error;
  }
}

function textOfHtml(html: string): string {
  let text = '';
  let hidden = 0;
  let depth = 0;
  const breakLine = (name: string) => {
    if (BLOCKS.has(name) && text !== '' && !text.endsWith('\n')) text += '\n';
  };
  const parser = new Parser(
    {
      onopentag: (name) => {
        depth += 1;
        if (depth > MAX_DEPTH) throw new TooDeep();
        if (HIDDEN.has(name)) hidden += 1;
        if (name === 'br' && text.endsWith('\n')) text += '\n';
        breakLine(name);
      },
      ontext: (part) => {
        if (hidden === 0) text += part;
      },
      onclosetag: (name) => {
        depth -= 1;
        if (HIDDEN.has(name)) hidden -= 1;
        if (name !== 'br') breakLine(name);
      },
    },
    { recognizeCDATA: true },
  );
  parser.end(html);
  return text;
}
