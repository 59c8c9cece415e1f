import type { Cell } from '../../database/cell.js';

/** A record as a writer finds it; a row has its cells too. */
export type Source = Readonly<Record<string, unknown>>;
const NOTHING: Source = {};

/** What is no object has no members, as a text within JSON that is not what it should be. */
export const sourceOf = (value: unknown): Source => (typeof value === 'object' ? (value as Source) : NOTHING);

export type Cells = readonly Cell[];
