import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../support/eventually.js';
import { dataOf } from '../support/graphql.js';
import { LimitedRole } from '../support/limited-role.js';
import { TestService } from '../support/service.js';

describe('a service whose database rejects its user', () => {
  let role: LimitedRole;
  let service: TestService;
  beforeAll(async () => {
    role = await LimitedRole.create();
    service = await TestService.start({ databaseUrl: role.url });
  });
  afterAll(async () => {
    await service.stop();
    await role.remove();
  });
  beforeEach(() => {
    service.logged.length = 0;
  });

  test.each([
    [
      'may not log in',
      '28000',
      () => `alter role ${role.name} nologin`,
      () => `alter role ${role.name} login`,
    ],
    [
      'has another password',
      '28P01',
      () => `alter role ${role.name} password 'other'`,
      () => `alter role ${role.name} password 'right'`,
    ],
    [
      'may open no more connections',
      '53300',
      () => `alter role ${role.name} connection limit 0`,
      () => `alter role ${role.name} connection limit -1`,
    ],
    [
      'may not use the database',
      '42501',
      () => `revoke connect on database ${role.database} from public`,
      () => `grant connect on database ${role.database} to public`,
    ],
    [
      'finds that the database accepts no connections',
      '55000',
      () => `alter database ${role.database} allow_connections false`,
      () => `alter database ${role.database} allow_connections true`,
    ],
    [
      'finds no database of this name',
      '3D000',
      () => `alter database ${role.database} rename to ${role.database}_away`,
      () => `alter database ${role.database}_away rename to ${role.database}`,
    ],
  ])(
    'returns 503 while the user of the database %s (%s), and 200 afterwards',
    async (_, code, fail, heal) => {
      const path = `/v2.1/flows/${service.brand.flowId}`;
      const query = `{ flow(id: ${service.brand.flowId}) { id } }`;
      const body = { number_of_occupants: 2 };
      // A database in use cannot be renamed, and the service may connect meanwhile to store the use of a key.
      await eventually(async () => {
        await role.disconnect();
        return role.admin(fail()).then(
          () => true,
          () => false,
        );
      });
      service.logged.length = 0;
      try {
        await role.disconnect();
        for (const [method, options] of [
          ['GET', {}],
          ['PATCH', { body }],
        ] as const) {
          const response = await service.call(method, path, options);
          expect([response.status, response.body.code, response.headers.get('retry-after')]).toEqual([
            503,
            'UNAVAILABLE',
            '1',
          ]);
        }
        expect((await service.graphql(query)).status).toBe(503);
        expect((await service.call('GET', '/health/ready', { key: '' })).status).toBe(503);
      } finally {
        await role.admin(heal());
      }
      expect((await service.call('GET', path)).status).toBe(200);
      expect(dataOf(await service.graphql(query)).flow.id).toBe(service.brand.flowId);
      const logged = service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'unexpected');
      expect(logged.map(({ level, reason, err }) => [level, reason, err])).toEqual([[40, code, undefined]]);
    },
  );
});
