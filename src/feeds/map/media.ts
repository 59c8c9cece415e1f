import type { PropertyMedia } from '../../domain/property/property-media.js';
import { type Fields, textOf } from './fields.js';
import { plainLine } from './html.js';

/** A column with a URL or the name of a file, and the one with its caption. */
interface MediaColumn {
  link: string;
  caption: string;
}

/** The columns of each kind of media, in the order of their numbers. */
export type MediaColumns = Readonly<Record<MediaKind, readonly MediaColumn[]>>;
type MediaKind = 'images' | 'floorPlans' | 'epcs' | 'documents' | 'virtualTours';

/** A longer caption is cut: the property is worth more than its end. */
const MAX_CAPTION = 200;
const NUMBERED = /^(MEDIA_(?:IMAGE|FLOOR_PLAN|DOCUMENT|VIRTUAL_TOUR))_(\d{1,3})$/;
/** Pictures and documents from these numbers on are those of the energy performance certificate. */
const KINDS = new Map(
  Object.entries<{ kind: MediaKind; firstEpc: number }>({
    MEDIA_IMAGE: { kind: 'images', firstEpc: 60 },
    MEDIA_FLOOR_PLAN: { kind: 'floorPlans', firstEpc: Infinity },
    MEDIA_DOCUMENT: { kind: 'documents', firstEpc: 50 },
    MEDIA_VIRTUAL_TOUR: { kind: 'virtualTours', firstEpc: Infinity },
  }),
);

/** Sorts the media columns of a feed by what they are for. */
export function mediaColumns(columns: Iterable<string>): MediaColumns {
  const sorted: Record<MediaKind, MediaColumn[]> = {
    images: [],
    floorPlans: [],
    epcs: [],
    documents: [],
    virtualTours: [],
  };
  const numbered = [...columns].flatMap((link) => {
    const [, name = '', digits = ''] = NUMBERED.exec(link) ?? [];
    const known = KINDS.get(name);
    return known ? [{ link, caption: `${name}_TEXT_${digits}`, number: Number(digits), ...known }] : [];
  });
  numbered.sort((one, other) => one.number - other.number);
  for (const { link, caption, number, kind, firstEpc } of numbered)
    sorted[number < firstEpc ? kind : 'epcs'].push({ link, caption });
  return sorted;
}

/** The media of some columns; undefined if the feed has none of them. */
export function mediaOf(fields: Fields, columns: readonly MediaColumn[]): PropertyMedia[] | undefined {
  if (columns.length === 0) return undefined;
  const media: PropertyMedia[] = [];
  for (const { link, caption } of columns) {
    const url = fields.raw(link);
    if (url !== '') media.push({ url: linkOf(url), caption: captionOf(fields.line(caption)) });
  }
  return media;
}

/** A column with a list of links. */
export const linksOf = (fields: Fields, column: string): string[] | undefined =>
  fields
    .items(column)
    ?.map((item) => linkOf(textOf(item)))
    .filter((link) => link !== '');

/** A column with a list of links, or of objects with `url` and `caption`. */
export function mediaListOf(fields: Fields, column: string): PropertyMedia[] | undefined {
  return fields.items(column)?.flatMap((item) => {
    const { url, caption } = Object(item) as { url?: unknown; caption?: unknown };
    const link = linkOf(textOf(url ?? item));
    return link === '' ? [] : [{ url: link, caption: captionOf(plainLine(textOf(caption))) }];
  });
}

/** Character references other than this one would change a URL, such as in ?a=1&copy=2. */
const linkOf = (text: string): string => text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();

const captionOf = (text: string): string | null => text.slice(0, MAX_CAPTION).toWellFormed().trim() || null;
