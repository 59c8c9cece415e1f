import { testFlatLists } from '../support/flat/flat-lists.js';

/** A search term is searched in 5,000 rows of each index and of the list. */
const LOOKED_AT = 8000;

/** More than a statement may read, so that one that reads a whole table is found. */
testFlatLists({ properties: 20_000, renewals: 8000, entries: 24_000 }, LOOKED_AT);
