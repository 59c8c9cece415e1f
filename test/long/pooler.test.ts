import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { Pooler, poolerVersion } from '../support/pooler.js';
import { TestService } from '../support/service.js';
import { askToSign } from '../support/signing.js';

const VERSION = poolerVersion();
if (!VERSION)
  process.stderr.write(
    'PgBouncer is not installed, so its tests do not run. Install it, or name the program in PGBOUNCER.\n',
  );

const ROUNDS = 12;
const QUERY = `query ($first: Int, $stage: Stage) {
  flows(first: $first, stage: $stage) {
    totalCount
    edges { node { id property { displayAddress } subTenants { firstName guarantor { lastName } } } }
  }
}`;

(VERSION ? describe : describe.skip)(
  `a service behind PgBouncer ${VERSION ?? '(not installed)'} in transaction mode`,
  () => {
    let direct: TestService;
    let pooler: Pooler;
    beforeAll(async () => {
      direct = await TestService.start();
      pooler = await Pooler.before(direct.databaseUrl);
    });
    afterAll(async () => {
      await pooler?.stop();
      await direct.stop();
    });

    const withPooler = async (
      environment: Record<string, string>,
      run: (service: TestService) => Promise<void>,
    ): Promise<void> => {
      const service = await TestService.start({ databaseUrl: pooler.url, environment });
      try {
        await run(service);
      } finally {
        await service.stop();
      }
    };

    const reads = (service: TestService): (() => Promise<{ status: number; text: string }>)[] => [
      () => service.call('GET', '/v2.0/openflow/flow/renewed'),
      () => service.call('GET', '/v2.0/openflow/flow/renewed?search=a'),
      () => service.call('GET', `/v2.0/openflow_logs_timeline?flow_id=${service.brand.flowId}`),
      () => service.call('POST', '/v2.0/properties/search', { body: { min_bedroom: 1 } }),
      () => service.graphql(QUERY, { first: 20 }),
      () => service.graphql(QUERY, { first: 3, stage: 'HOLDING_DEPOSIT' }),
      () => service.call('GET', `/v2.1/flows/${service.brand.flowId}`),
      () => service.call('GET', '/v2.1/people?first=50', { key: service.other.partnerKey }),
    ];

    test.each(['on', 'off'])('serves reads with PREPARED_STATEMENTS=%s', async (prepared) => {
      const expected = await Promise.all(reads(direct).map((read) => read()));
      for (const { status } of expected) expect(status).toBe(200);
      await withPooler({ PREPARED_STATEMENTS: prepared }, async (service) => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const responses = await Promise.all(reads(service).map((read) => read()));
          for (const [index, { status, text }] of responses.entries())
            expect([round, index, status, text]).toEqual([round, index, 200, expected[index]?.text]);
        }
      });
    });

    test.each(['on', 'off'])(
      'makes changes and sends e-mails with PREPARED_STATEMENTS=%s',
      async (prepared) => {
        await withPooler({ PREPARED_STATEMENTS: prepared, JOBS: 'inline' }, async (service) => {
          const leads = await Promise.all(
            Array.from({ length: 24 }, (_, at) =>
              service.call('POST', '/v2.0/properties/portal/leads', {
                body: { portal: 'pooler', portal_lead_id: `${prepared}-${at % 12}` },
              }),
            ),
          );
          expect(leads.map(({ status }) => status)).toEqual(leads.map(() => 200));
          expect(leads.filter(({ body }) => body.data.duplicate).length).toBe(12);
          const rejected = await service.call('POST', '/v2.0/openflow/add-guarantor', { body: {} });
          expect(rejected.status).toBe(422);
          expect((await askToSign(service)).status).toBe(200);
          const folder = join(service.dataDir, 'mail');
          await eventually(async () => existsSync(folder) && readdirSync(folder).length === 1);
        });
      },
    );
  },
);
