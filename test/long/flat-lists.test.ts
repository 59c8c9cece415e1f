import { testFlatLists } from '../support/flat/flat-lists.js';

/**
 * A search within five miles of London, with a second filter that few properties there match, looks at the
 * entries of the 38,000 properties on the market there. A scan of a whole table looks at 200,000 rows or
 * more.
 */
const LOOKED_AT = 40_000;

// The planner chooses other plans than for small tables, and PostgreSQL has less room for what it found.
testFlatLists({ properties: 1_000_000, renewals: 100_000, entries: 1_700_000 }, LOOKED_AT);
