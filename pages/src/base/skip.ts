import { find } from './dom.js';

/** Makes the skip link of the page lead to what a script has made, such as the form of a call. */
export const skipTo = (focus: () => void): void =>
  find('.skip').addEventListener('click', (event) => {
    event.preventDefault();
    focus();
  });
