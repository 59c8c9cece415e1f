import { expect, test } from '@jest/globals';
import { spelled } from '../../../src/cli/output/print.js';
import { PROTOTYPE_NAMES } from '../../support/prototype-names.js';

test('the scopes of a record are printed in the form that options accept', () => {
  expect(spelled({ scopes: ['FLOWS_READ'] })).toEqual({ scopes: ['flows:read'] });
});

test.each(PROTOTYPE_NAMES)('a member %j and a scope with its name are printed unchanged', (name) => {
  const record: unknown = JSON.parse(`{"${name}":["name"],"scopes":["${name}"]}`);
  expect(JSON.stringify(spelled(record))).toBe(JSON.stringify(record));
});
