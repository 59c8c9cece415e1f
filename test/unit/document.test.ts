import { describe, expect, test } from '@jest/globals';
import { schema } from '../../src/graphql/schema.js';
import { version20 } from '../../src/rest/call/version.js';
import { readCall } from '../../src/rest/document/document.js';

const REST = '@rest(method: GET, path: "/v2.0/flows/{id}")';
const read = (text: string) => readCall('GetFlow', text, version20(schema()));

describe('a REST document', () => {
  test('defines its REST call', () => {
    const call = read(
      `"A flow." query GetFlow($id: SafeInt!) ${REST} { data: flow(id: $id) { openflow_id: id } }`,
    );
    expect(call).toMatchObject({
      name: 'GetFlow',
      description: 'A flow.',
      method: 'GET',
      path: '/v2.0/flows/{id}',
      gate: { for: 'partner', scope: 'flows:read' },
    });
    expect(call.parameters).toMatchObject([{ in: 'path', name: 'id', required: true }]);
  });

  test.each([
    [
      'a root field that is not aliased data',
      `query GetFlow($id: SafeInt!) ${REST} { flow(id: $id) { id } }`,
    ],
    [
      'two root fields',
      `query GetFlow($id: SafeInt!) ${REST} { data: flow(id: $id) { id } more: flow(id: $id) { id } }`,
    ],
    [
      'two operations',
      `query GetFlow($id: SafeInt!) ${REST} {
        data: flow(id: $id) { id } } query Other { data: viewer { brand { id } }
      }`,
    ],
    ['another name than its file', `query Other($id: SafeInt!) ${REST} { data: flow(id: $id) { id } }`],
    ['no method and path', 'query GetFlow($id: SafeInt!) { data: flow(id: $id) { id } }'],
    [
      'a variable that is not used',
      `query GetFlow($id: SafeInt!, $more: String) ${REST} { data: flow(id: $id) { id } }`,
    ],
    [
      'a path whose parameter has no variable',
      'query GetFlow @rest(method: GET, path: "/v2.0/{id}") { data: viewer { brand { id } } }',
    ],
    [
      'a field that does not exist',
      `query GetFlow($id: SafeInt!) ${REST} { data: flow(id: $id) { nothing } }`,
    ],
  ])('with %s stops the start, and the error names the document', (_, text) => {
    expect(() => read(text)).toThrow(/^The REST document GetFlow /);
  });
});
