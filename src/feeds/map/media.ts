import type { PropertyMedia } from '../../domain/property/property-media.js';
import { type Fields, textOf } from './fields.js';
import { plainLine } from './html.js';

/** The columns of one kind of media, each with its number, in the order of the numbers. */
export interface MediaColumns {
  images: readonly string[];
  floorPlans: readonly string[];
  epcs: readonly string[];
  documents: readonly string[];
  virtualTours: readonly string[];
}

const NUMBERED = /^MEDIA_(IMAGE|FLOOR_PLAN|DOCUMENT|VIRTUAL_TOUR)_(\d{1,3})$/;
/** From these numbers on, pictures and documents are those of the energy performance certificate. */
const FIRST_EPC = { IMAGE: 60, DOCUMENT: 50, FLOOR_PLAN: 1000, VIRTUAL_TOUR: 1000 };
const KINDS = {
  IMAGE: 'images',
  FLOOR_PLAN: 'floorPlans',
  DOCUMENT: 'documents',
  VIRTUAL_TOUR: 'virtualTours',
} as const;

/** Sorts the media columns of a feed by what they are for. */
export function mediaColumns(columns: Iterable<string>): MediaColumns {
  const sorted = { images: [], floorPlans: [], epcs: [], documents: [], virtualTours: [] } as Record<
    keyof MediaColumns,
    string[]
  >;
  const numberOf = (column: string): number => Number(NUMBERED.exec(column)?.[2]);
  for (const column of [...columns]
    .filter((one) => NUMBERED.test(one))
    .sort((a, b) => numberOf(a) - numberOf(b))) {
    const kind = NUMBERED.exec(column)?.[1] as keyof typeof KINDS;
    sorted[numberOf(column) >= FIRST_EPC[kind] ? 'epcs' : KINDS[kind]].push(column);
  }
  return sorted;
}

/** The media of some columns: URLs, or names of files. */
export function mediaOf(fields: Fields, columns: readonly string[]): PropertyMedia[] | undefined {
  if (columns.length === 0) return undefined;
  return columns.flatMap((column) => {
    const url = linkOf(fields.raw(column));
    const caption = fields.line(column.replace(/_(\d+)$/, '_TEXT_$1')) || null;
    return url === '' ? [] : [{ url, caption }];
  });
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
    return link === '' ? [] : [{ url: link, caption: plainLine(textOf(caption)) || null }];
  });
}

/** Character references other than this one would change a URL, such as in ?a=1&copy=2. */
const linkOf = (text: string): string => text.replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();
