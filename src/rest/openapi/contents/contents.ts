import type { RestCall } from '../../call/call.js';
import { CHAPTERS } from './chapters.js';

interface Entry {
  tag: string;
  summary: string;
}

const ENTRIES: ReadonlyMap<string, Entry> = new Map(
  CHAPTERS.flatMap(({ tag, calls }) =>
    Object.entries(calls).map(([name, summary]) => [name, { tag, summary }] as const),
  ),
);

/** The tag and the summary of a call. */
export function entryOf({ id, name }: RestCall): Entry {
  const entry = ENTRIES.get(name);
  if (!entry)
    throw new Error(`The call ${id} has no summary: add it to src/rest/openapi/contents/chapters.ts.`);
  return entry;
}

const PLACES: ReadonlyMap<string, number> = new Map([...ENTRIES.keys()].map((name, place) => [name, place]));

/** The calls in the order of the contents. */
export const inOrder = (calls: readonly RestCall[]): RestCall[] =>
  calls.toSorted((a, b) => (PLACES.get(a.name) ?? 0) - (PLACES.get(b.name) ?? 0));

/** The tags of calls, in the order of a tenancy. */
export const tagsOf = (calls: readonly RestCall[]): { name: string; description: string }[] =>
  CHAPTERS.filter(({ tag }) => calls.some((call) => entryOf(call).tag === tag)).map(
    ({ tag: name, description }) => ({ name, description }),
  );
