import { testFlatLists } from '../support/flat/flat-lists.js';

/** More than a statement may look at, so that one that looks at a whole table is found. */
testFlatLists({ properties: 20_000, renewals: 8000, entries: 24_000 });
