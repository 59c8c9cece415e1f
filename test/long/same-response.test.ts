import { afterAll, beforeAll } from '@jest/globals';
import { BothWays } from '../support/same/both-ways.js';
import { testRandomDocuments } from '../support/same/random-documents.js';

let both: BothWays;
beforeAll(async () => {
  both = await BothWays.start();
});
afterAll(() => both.service.stop());

testRandomDocuments(() => both, 1500);
