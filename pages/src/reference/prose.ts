import { h } from '../base/dom.js';

/** The paragraphs and headings of a description, with its code. */
export const prose = (text: string): HTMLElement[] =>
  text
    .split(/\n{2,}/)
    .filter((one) => one.trim() !== '')
    .map((one) => (one.startsWith('## ') ? h('h2', {}, one.slice('## '.length)) : paragraph(one)));

const paragraph = (text: string): HTMLElement =>
  h('p', {}, ...text.split('`').map((part, index) => (index % 2 === 1 ? h('code', {}, part) : part)));
