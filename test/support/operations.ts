import { DIRECTORY } from './operations/directory.js';
import { FLOWS } from './operations/flows.js';
import type { Ids } from './operations/ids.js';
import { OPERATOR } from './operations/operator.js';
import { PARTS_OF_FLOWS } from './operations/parts-of-flows.js';
import { READS } from './operations/reads.js';
import type { Sample } from './operations/sample.js';
import { WEBHOOKS } from './operations/webhooks.js';

/** Every operation of a partner, on a brand's records. They can be run in this order. */
export const partnerSamples = (ids: Ids): Sample[] =>
  [...READS, ...PARTS_OF_FLOWS, ...FLOWS, ...DIRECTORY, ...WEBHOOKS].map((make) => make(ids));

/** Every operation of the operator, on a brand and its records. */
export const operatorSamples = (ids: Ids): Sample[] => OPERATOR.map((make) => make(ids));
