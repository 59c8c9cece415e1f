import { readOptions } from './compare/options.js';
import { measureLarge } from './large-lists.js';
import { report } from './report.js';

/** Every list and every search term of one brand with 1,000,000 properties and 1,000,000 flows. */
for (const { name, ms, first, maximum } of await measureLarge(readOptions(process.argv.slice(2)).data))
  report(`${name} (the first time ${first.toFixed(0)} ms)`, ms, 'ms', maximum);
