import type { PropertyInput } from '../../domain/listing/property.input.js';
import type { PropertyMedia } from '../../domain/property/property-media.js';
import type { PropertyRow } from '../map/property-row.js';

/** A row that is imported. */
export type Accepted = PropertyRow & { property: PropertyInput };

/** A link that a browser can follow; anything else is the name of a file. */
const URL_START = /^[a-z][a-z0-9+.-]*:\/\//i;
export const isFile = (link: string): boolean => !URL_START.test(link);

/** What a row has of its pictures: URLs, or the names of files. */
export const linksOf = ({ images, imageMedia }: PropertyInput): string[] =>
  imageMedia?.map(({ url }) => url) ?? images ?? [];

/**
 * A property with URLs in place of the files. A picture without a URL is left out, and so is one that the
 * property has before.
 */
export function placed(property: PropertyInput, urlOf: (link: string) => string | null): PropertyInput {
  const { images, imageMedia } = property;
  return {
    ...property,
    ...(images && { images: [...new Set(images.flatMap((link) => urlOf(link) ?? []))] }),
    ...(imageMedia && { imageMedia: mediaWith(imageMedia, urlOf) }),
  };
}

function mediaWith(
  media: NonNullable<PropertyInput['imageMedia']>,
  urlOf: (link: string) => string | null,
): PropertyMedia[] {
  const byUrl = new Map<string, PropertyMedia>();
  for (const { url: link, caption = null } of media) {
    const url = urlOf(link);
    if (url !== null && !byUrl.has(url)) byUrl.set(url, { url, caption });
  }
  return [...byUrl.values()];
}
