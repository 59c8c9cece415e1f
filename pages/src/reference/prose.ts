import { h } from '../base/dom.js';

/** The paragraphs of a description, with its code. */
export const prose = (text: string): HTMLElement[] =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) =>
      h('p', {}, ...one.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part))),
    );
