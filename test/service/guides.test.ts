import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { blocksOf, runBlocks } from '../support/guide.js';
import { SECRETS_KEY } from '../support/secrets-key.js';
import { TestService } from '../support/service.js';

let service: TestService;
let folder: string;
beforeAll(async () => {
  service = await TestService.start();
  folder = mkdtempSync(join(tmpdir(), 'rental-flow-guide-'));
  writeFileSync(
    join(folder, 'demo.json'),
    JSON.stringify({ brands: [service.brand], operatorToken: service.operatorToken }),
  );
});
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true });
});

/** The guides use the demo, which writes its keys into a file. */
const ofDemo = (name: string) =>
  blocksOf(name).map(({ commands, response }) => ({
    commands: commands.replaceAll('./.data/demo.json', join(folder, 'demo.json')),
    response,
  }));

// Each command is a process, which takes seconds on a busy machine.
jest.setTimeout(900_000);

test('every command of the guide to keys and operators has the response that the guide shows', async () => {
  const blocks = blocksOf('keys');
  const { port } = new URL(service.service.url);
  const environment = { DATABASE_URL: service.databaseUrl, PORT: port, SECRETS_KEY };
  const { status, output, outputs } = await runBlocks(blocks, service.service.url, environment);
  expect({ status, output }).toEqual({ status: 0, output: expect.any(String) });
  const shown = blocks.flatMap(({ response }, index) =>
    response === undefined ? [] : [[outputs[index]?.trim().split('\n').at(-1), response.trim()]],
  );
  expect(shown.map(([printed]) => printed)).toEqual(shown.map(([, response]) => response));
  // Both keys and both tokens of the guide are revoked; the second of each replaced the first.
  const left = `select name collate "C" as name, is_active from api_key where name like 'Website%'
    union all select name, is_active from operator_token where name = 'laptop' order by name`;
  expect(await service.sql(left)).toEqual(
    ['Website', 'Website, second key', 'laptop', 'laptop'].map((name) => ({ name, is_active: false })),
  );
});

test.each([
  ...[
    'rest',
    'graphql',
    'errors',
    'events',
    'webhooks',
    'before-a-tenancy',
    'rent-changes',
    'during-a-tenancy',
    'ending-a-tenancy',
  ],
])('every command of the guide "%s" has the response that the guide shows', async (name) => {
  const blocks = ofDemo(name);
  const { status, output, outputs } = await runBlocks(blocks, service.service.url);
  expect({ status, output }).toEqual({ status: 0, output: expect.any(String) });
  for (const [index, { response }] of blocks.entries())
    if (response !== undefined) expect(outputs[index]?.replace(/\n+/g, '\n')).toBe(response);
});

test('every command of the guide to the audit log has the response that the guide shows', async () => {
  // Entries get their numbers from a job.
  const numbering = await TestService.start({
    environment: { JOBS: 'inline' },
    databaseUrl: service.databaseUrl,
    jobs: { everyMs: 100 },
  });
  try {
    const blocks = ofDemo('audit');
    const environment = { DATABASE_URL: service.databaseUrl };
    const { status, output, outputs } = await runBlocks(blocks, numbering.service.url, environment);
    expect({ status, output }).toEqual({ status: 0, output: expect.any(String) });
    for (const [index, { response }] of blocks.entries())
      if (response !== undefined) expect(outputs[index]?.replace(/\n+/g, '\n')).toBe(response);
  } finally {
    await numbering.stop();
  }
});
