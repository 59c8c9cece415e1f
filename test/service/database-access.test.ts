import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { cloneDatabase, runSql } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { TestService } from '../support/service.js';
import { shared } from '../support/shared.js';

const ROLE = `test_role_${randomBytes(6).toString('hex')}`;
const RIGHTS = `create role ${ROLE} login password 'right';
  grant select, insert, update, delete on all tables in schema public to ${ROLE};
  grant usage on all sequences in schema public to ${ROLE}`;

let database: Awaited<ReturnType<typeof cloneDatabase>>;
let name: string;
let service: TestService;
beforeAll(async () => {
  database = await cloneDatabase();
  name = new URL(database.url).pathname.slice(1);
  await runSql(database.url, RIGHTS);
  const url = Object.assign(new URL(database.url), { username: ROLE, password: 'right' }).href;
  service = await TestService.start({ databaseUrl: url });
});
afterAll(async () => {
  await service.stop();
  await runSql(database.url, `drop owned by ${ROLE}; drop role ${ROLE}`);
  await database.drop();
});
beforeEach(() => {
  service.logged.length = 0;
});

const admin = (sql: string) => runSql(shared().adminUrl, sql);
/** Ends all connections to the database, until none is left. */
const disconnect = () =>
  eventually(async () => {
    const sql = `select pg_terminate_backend(pid) from pg_stat_activity where datname like '${name}%'`;
    return (await admin(sql)).length === 0;
  });

test.each([
  ['may not log in', '28000', () => `alter role ${ROLE} nologin`, () => `alter role ${ROLE} login`],
  [
    'has another password',
    '28P01',
    () => `alter role ${ROLE} password 'other'`,
    () => `alter role ${ROLE} password 'right'`,
  ],
  [
    'may open no more connections',
    '53300',
    () => `alter role ${ROLE} connection limit 0`,
    () => `alter role ${ROLE} connection limit -1`,
  ],
  [
    'may not use the database',
    '42501',
    () => `revoke connect on database ${name} from public`,
    () => `grant connect on database ${name} to public`,
  ],
  [
    'finds that the database accepts no connections',
    '55000',
    () => `alter database ${name} allow_connections false`,
    () => `alter database ${name} allow_connections true`,
  ],
  [
    'finds no database of this name',
    '3D000',
    () => `alter database ${name} rename to ${name}_away`,
    () => `alter database ${name}_away rename to ${name}`,
  ],
])(
  'requests get 503 while the user of the database %s (%s), and 200 afterwards',
  async (_, code, fail, heal) => {
    const path = `/v2.1/flows/${service.brand.flowId}`;
    const query = `{ flow(id: ${service.brand.flowId}) { id } }`;
    const body = { number_of_occupants: 2 };
    await disconnect();
    await admin(fail());
    try {
      await disconnect();
      for (const [method, options] of [
        ['GET', {}],
        ['PATCH', { body }],
      ] as const) {
        const answer = await service.call(method, path, options);
        expect([answer.status, answer.body.code, answer.headers.get('retry-after')]).toEqual([
          503,
          'UNAVAILABLE',
          '1',
        ]);
      }
      expect((await service.graphql(query)).status).toBe(503);
      expect((await service.call('GET', '/health/ready', { key: '' })).status).toBe(503);
    } finally {
      await admin(heal());
    }
    expect((await service.call('GET', path)).status).toBe(200);
    expect(dataOf(await service.graphql(query)).flow.id).toBe(service.brand.flowId);
    const logged = service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'unexpected');
    expect(logged.map(({ level, reason, err }) => [level, reason, err])).toEqual([[40, code, undefined]]);
  },
);
