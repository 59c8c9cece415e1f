import { testFlatLists } from '../support/flat/flat-lists.js';

/** A text is looked for in 5,000 rows of each index and of the list. */
const LOOKED_AT = 8000;

/** More than a statement may look at, so that one that looks at a whole table is found. */
testFlatLists({ properties: 20_000, renewals: 8000, entries: 24_000 }, LOOKED_AT);
