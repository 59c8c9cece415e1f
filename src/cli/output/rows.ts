import type { Row } from './print.js';

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null;

/** The records of a list that a record has. */
export const rowsIn = (list: unknown): Row[] => (Array.isArray(list) ? list.filter(isRow) : []);

/** The records of a page, which has each in an edge. */
export const nodesIn = (edges: unknown): Row[] => rowsIn(rowsIn(edges).map(({ node }) => node));
