/**
 * The editor makes style elements while it runs. The Content-Security-Policy takes those with the nonce of this
 * answer; imported first, so that none is made before.
 */
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
const create = document.createElement.bind(document);

document.createElement = ((name: string, options?: ElementCreationOptions) => {
  const element = create(name, options);
  if (element instanceof HTMLStyleElement) element.nonce = nonce;
  return element;
}) as typeof document.createElement;
