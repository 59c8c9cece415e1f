import { expect, test } from '@jest/globals';
import { allFindings } from '../../src/service/installation/all-findings.js';

test.each(['connect ECONNREFUSED', 'It took longer than 12 s.'])(
  'a check that failed ends the sentence of its reason once: %s',
  async (reason) => {
    const read = allFindings([{ name: 'media', run: () => Promise.reject(new Error(reason)) }]);
    const [found] = await read();
    expect(found).toMatchObject({ check: 'media', status: 'error' });
    expect(found?.message).toMatch(/^The check failed: [^.]+\. Run [^.]* on the server\.$/);
  },
);
