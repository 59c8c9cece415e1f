import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { openContext } from '../../src/domain/open-context.js';
import { metered } from '../../src/graphql/execute/metered.js';
import { type Execute, unwritten } from '../../src/graphql/operation/execute.js';
import { schema } from '../../src/graphql/schema.js';
import { TestService } from '../support/service.js';
import { SETTINGS } from '../support/settings.js';
import { statementsDuring } from '../support/statements.js';

const FLOODING = 500;

describe('an operation that sends more statements than its cost covers', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  /** Runs an operation with an executor that reads the database so many times. */
  const run = async (query: string, statements: number, hasClientLeft = () => false) => {
    const reading: Execute = async ({ context }) => {
      let read = 0;
      try {
        for (; read < statements; read += 1) await context.em.execute('select 1');
        return { data: { read } };
      } catch (error) {
        return { data: { read, message: Object(error).message } };
      }
    };
    const principal = {
      kind: 'partner',
      keyId: 1,
      brandId: service.brand.brandId,
      personId: 1,
      rateLimits: {},
      isPublic: false,
      scopes: new Set<never>(),
      entitlements: new Set<never>(),
    } as const;
    const context = openContext(service.service.orm.em, SETTINGS, principal, 'test', { hasClientLeft });
    const operation = { schema: schema(), document: parse(query), variables: {}, context };
    return unwritten(await metered(reading)(operation));
  };

  const SMALL = '{ viewer { key { id } } }';
  const LARGE = `{ ${Array.from({ length: 10 }, (_, at) => `a${at}: viewer { key { id } }`).join(' ')} }`;
  const CHANGE = 'mutation { archiveFlow(id: 1) { flowId } }';

  test('ends with TOO_EXPENSIVE, and sends no more', async () => {
    let result: Awaited<ReturnType<typeof run>> | undefined;
    const sql = await statementsDuring(async () => {
      result = await run(SMALL, FLOODING);
    });
    expect([result?.data, result?.errors?.[0]?.extensions?.code]).toEqual([null, 'TOO_EXPENSIVE']);
    expect(sql.length).toBeLessThan(FLOODING / 10);
  });

  test('may send more if it selects more', async () => {
    expect((await run(SMALL, 20)).data).toEqual({ read: 20 });
    expect((await run(LARGE, 200)).data).toEqual({ read: 200 });
  });

  test('keeps the results of the changes that were made before', async () => {
    const { data } = await run(CHANGE, FLOODING);
    expect(data).toEqual({ read: expect.any(Number), message: expect.stringContaining('too often') });
  });

  test('ends when its client has disconnected, and a change continues', async () => {
    let left = 3;
    const hasClientLeft = (): boolean => {
      left -= 1;
      return left < 0;
    };
    const gone = (await run(SMALL, 20, hasClientLeft)).data;
    expect(gone).toEqual({ read: expect.any(Number), message: expect.stringContaining('closed') });
    expect(gone?.read).toBeLessThan(5);
    expect((await run(CHANGE, 20, () => true)).data).toEqual({ read: 20 });
  });
});
