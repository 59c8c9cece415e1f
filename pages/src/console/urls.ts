/** The path before that of the service, behind a proxy too. Later the address bar changes. */
const root = new URL(document.body.dataset.root ?? '.', document.baseURI).pathname.replace(/\/$/, '');

/** A path of the service, as a link. */
export const urlOf = (path: string): string => `${root}${path}`;

/** The path of a screen of a brand; of the installation without one. */
export const screenUrl = (brandId: number | null, screen: string): string =>
  urlOf(brandId === null ? `/console/${screen}` : `/console/brands/${brandId}/${screen}`);
