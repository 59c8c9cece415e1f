/** The path before that of the service, behind a proxy too. Later the address bar changes. */
const root = new URL(document.body.dataset.root ?? '.', document.baseURI).pathname.replace(/\/$/, '');

/** A path of the service, as a link. */
export const urlOf = (path: string): string => `${root}${path}`;

/** The path of a screen of a brand. */
export const screenUrl = (brandId: number, screen: string): string =>
  urlOf(`/console/brands/${brandId}/${screen}`);
