import { h } from '../base/dom.js';

const ITEM = '- ';

/** The paragraphs, headings and lists of a description, with its code. */
export const prose = (text: string): HTMLElement[] =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => {
      if (one.startsWith('## ')) return h('h2', {}, one.slice('## '.length));
      if (one.startsWith(ITEM)) return listOf(one);
      return h('p', {}, ...withCode(one));
    });

const listOf = (text: string): HTMLElement =>
  h('ul', {}, ...text.split('\n').map((item) => h('li', {}, ...withCode(item.slice(ITEM.length)))));

const withCode = (text: string): (HTMLElement | string)[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part));

/** The meaning of each value of a closed list, from the list in its description. */
export const meaningsIn = (description: string | undefined): ReadonlyMap<string, string> =>
  new Map(
    [...(description ?? '').matchAll(/^- `([^`]*)`: (.*)$/gm)].map(([, value = '', meaning = '']) => [
      value,
      meaning,
    ]),
  );
