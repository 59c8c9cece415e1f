import { h } from '../base/dom.js';

/** The header that a change is sent with, so that it is made once. */
export const HEADER = 'Idempotency-Key';

/** A random UUID. `crypto.randomUUID` is missing on pages without HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Keeps the key of a change in its field. To send the form again as it is repeats the same change, which is not
 * made twice; what is edited is another change, with a new key. So is the same form after a click on the button.
 */
export function keepKey(input: HTMLInputElement, form: HTMLElement): HTMLElement {
  const renew = () => {
    input.value = randomKey();
  };
  renew();
  form.addEventListener('input', ({ target }) => {
    if (target !== input) renew();
  });
  return h(
    'p',
    { class: 'quiet' },
    'If you send the form again unchanged, nothing changes and you get the first response. ',
    h(
      'button',
      {
        type: 'button',
        click: () => {
          renew();
          input.dispatchEvent(new Event('input', { bubbles: true }));
        },
      },
      'New key',
    ),
  );
}
