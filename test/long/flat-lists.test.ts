import { testFlatLists } from '../support/flat/flat-lists.js';

// The planner chooses other plans than for small tables, and PostgreSQL has less room for what it found.
testFlatLists({ properties: 1_000_000, renewals: 100_000, entries: 1_700_000 });
