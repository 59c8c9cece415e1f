import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { TestService } from '../support/service.js';

let service: TestService;
beforeAll(async () => {
  service = await TestService.start();
});
afterAll(() => service.stop());

test('the first two requests of the README have the responses that it shows', async () => {
  const readme = readFileSync(projectFile('README.md'), 'utf8');
  const shown = [...readme.matchAll(/^```json\n(.*)\n```$/gm)].map(([, response = '']) =>
    JSON.parse(response),
  );
  const path = /"http:\/\/127\.0\.0\.1:4000(\/v2\.1\/[^"]+)"/.exec(readme)?.[1] ?? '';
  const query = JSON.parse(/-d '(.+)'$/m.exec(readme)?.[1] ?? '{}');

  const rest = await service.call('GET', path.replace('$FLOW', String(service.brand.flowId)));
  const graphql = await service.call('POST', '/graphql', { body: query });
  expect([rest.body, graphql.body]).toEqual(shown);
});
