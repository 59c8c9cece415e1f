import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { schema } from '../../src/graphql/schema.js';
import { version20 } from '../../src/rest/call/version.js';
import { readVersion } from '../../src/rest/document/document.js';

const GET_FLOW = `query GetFlow($id: SafeInt!) @rest(method: GET, path: "/v2.0/flows/{id}") {
  data: flow(id: $id) { ...flow }
}`;

describe('the fragments that REST documents share', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-documents-'));
    mkdirSync(join(folder, 'fragments'));
    write('GetFlow', GET_FLOW);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (name: string, text: string) => writeFileSync(join(folder, `${name}.graphql`), text);
  const share = (name: string, text: string) => write(`fragments/${name}`, text);
  const read = () => {
    const reading = readVersion(folder, version20(schema()));
    for (;;) {
      const { done, value } = reading.next();
      if (done) return value;
    }
  };

  test('are included in each document that spreads them, with the fragments that they spread', () => {
    share('flow', 'fragment flow on Flow { openflow_id: id property { ...property } }');
    share('property', 'fragment property on Property { property_id: id }');
    const names = read()[0]?.document.definitions.map((one) => 'name' in one && one.name?.value);
    expect(names).toEqual(['GetFlow', 'flow', 'property']);
  });

  test('are not included in a document that does not spread them', () => {
    share('flow', 'fragment flow on Flow { openflow_id: id }');
    write(
      'GetViewer',
      'query GetViewer @rest(method: GET, path: "/v2.0/viewer") { data: viewer { brand { id } } }',
    );
    expect(read().map(({ document }) => document.definitions.length)).toEqual([2, 1]);
  });

  test.each([
    [
      'a fragment that nothing uses',
      'other',
      'fragment other on Flow { id }',
      'No REST document uses the fragment other.',
    ],
    [
      'a file that holds a fragment of another name',
      'other',
      'fragment flow on Flow { id }',
      'The fragment file other must contain exactly one fragment, named as the file.',
    ],
    [
      'a fragment with a field that does not exist',
      'flow',
      'fragment flow on Flow { nothing }',
      'The REST document GetFlow is not valid: Cannot query field "nothing" on type "Flow".',
    ],
  ])('%s stops the start', (_, name, text, message) => {
    share('flow', 'fragment flow on Flow { openflow_id: id }');
    share(name, text);
    expect(read).toThrow(message);
  });

  test('an unknown fragment stops the start', () => {
    expect(read).toThrow('The REST document GetFlow is not valid: Unknown fragment "flow".');
  });
});
