/**
 * Sets the nonce of this response on the style elements that the editor makes: the Content-Security-Policy
 * rejects others. Imported first, so that none is made before.
 */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
const create = document.createElement.bind(document);

document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
}) as typeof document.createElement;
