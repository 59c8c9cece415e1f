import type { Cell } from '../../database/wire/cell.js';

/** A record that is written: an entity, a row or a plain object. */
export type Source = Readonly<Record<string, unknown>>;
const NOTHING: Source = {};

/** A value that is not an object has no members: a string within JSON of another form, for instance. */
export const sourceOf = (value: unknown): Source => (typeof value === 'object' ? (value as Source) : NOTHING);

export type Cells = readonly Cell[];
