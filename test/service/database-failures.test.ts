import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Pool, PoolClient } from 'pg';
import { FAILURE_CODES } from '../../src/database/connect/failure-codes.js';
import { databaseFailure } from '../../src/database/connect/failures.js';
import { socketOf } from '../../src/database/connect/pool-guard.js';
import { REPEATED_AFTER_MS } from '../../src/http/observe/failure-log.js';
import { cloneDatabase } from '../support/database.js';
import { FailingDatabase } from '../support/failing-database.js';
import { isReplayed } from '../support/retries.js';
import { type CallOptions, type CallResponse, TestService } from '../support/service.js';

/** Whole codes, and two of each class. */
const CODES = [...new Set(Object.values(FAILURE_CODES).flat())].flatMap((code) => {
  if (!code.endsWith('*')) return [code];
  const prefix = code.slice(0, -1);
  return /^[0-9A-Z]{2}$/.test(prefix)
    ? [`${prefix}000`, `${prefix}P01`]
    : [`${prefix}FAIL`, `${prefix}AGAIN`];
});
const SQLSTATES = CODES.filter((code) => /^(?!E)[0-9A-Z]{5}$/.test(code));
const NODE_CODES = CODES.filter((code) => !SQLSTATES.includes(code));

const READ = 'query ($id: SafeInt!) { flow(id: $id) { id } }';
const CHANGE = `mutation ($id: SafeInt!, $n: Int!) {
  updateFlow(id: $id, input: { numberOfOccupants: $n }) { flow { id } }
}`;
const RECORDS = /\bflow\b/;
const KEYS = /\bapi_key\b/;

describe('while the database fails with a listed code,', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let failing: FailingDatabase;
  let service: TestService;
  let occupants = 1;
  let now = new Date();
  /** Another number of occupants, so that each change is effective. */
  const nextNumber = (): number => {
    occupants = (occupants % 8) + 1;
    return occupants;
  };
  beforeAll(async () => {
    database = await cloneDatabase();
    failing = await FailingDatabase.before(database.url);
    service = await TestService.start({ databaseUrl: failing.url, clock: () => now });
  });
  afterAll(async () => {
    await service.stop();
    failing.stop();
    await database.drop();
  });
  beforeEach(() => {
    failing.heal();
    service.logged.length = 0;
    // A failure that the log had a moment ago is not logged again, however many tests ran in that moment.
    now = new Date(now.getTime() + REPEATED_AFTER_MS);
  });

  const path = (): string => `/v2.1/flows/${service.brand.flowId}`;
  const under = (key: string): CallOptions => ({ headers: { 'Idempotency-Key': key } });
  const change = (occupants: number, options: CallOptions = {}): Promise<CallResponse> =>
    service.call('PATCH', path(), { body: { number_of_occupants: occupants }, ...options });
  const changeByGraphql = (occupants: number, options: CallOptions = {}): Promise<CallResponse> =>
    service.graphql(CHANGE, { id: service.brand.flowId, n: occupants }, options);
  const reads: (() => Promise<CallResponse>)[] = [
    () => service.call('GET', path()),
    () => service.graphql(READ, { id: service.brand.flowId }),
  ];
  const changes = (key: string): (() => Promise<CallResponse>)[] => [
    () => change(nextNumber()),
    () => changeByGraphql(nextNumber()),
    () => change(nextNumber(), under(`rest ${key}`)),
    () => changeByGraphql(nextNumber(), under(`graphql ${key}`)),
  ];

  /** The code, `Retry-After` and message of an error of either API. */
  const errorOf = ({ status, headers, body }: CallResponse): unknown[] => {
    const [error] = status === 200 ? body.errors : [{ message: body.message, extensions: body }];
    return [error.extensions.code, headers.get('retry-after'), error.message];
  };
  const isUnavailable = (response: CallResponse, message: string): void => {
    expect([200, 503]).toContain(response.status);
    expect(errorOf(response)).toEqual(['UNAVAILABLE', '1', expect.stringMatching(message)]);
  };

  const failures = (): { level: number; reason?: string; err?: object }[] =>
    service.logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'unexpected');
  /**
   * An outage is logged as one warning without a stack; an internal error of PostgreSQL is logged in full.
   */
  const isLogged = (code: string): void => {
    const err = expect.objectContaining({ code, stack: expect.stringMatching(/^\s+at /) });
    if (!isInternal(code)) expect(failures()).toEqual([expect.objectContaining({ level: 40, reason: code })]);
    else expect(failures()).toEqual(failures().map(() => expect.objectContaining({ level: 50, err })));
    expect(failures()).not.toEqual([]);
  };
  const isInternal = (code: string): boolean => databaseFailure({ code }) === 'internal';
  /** Clients of the pool that are in use, with a code that their sockets fail with. */
  const pool = (): Promise<Pool> => service.service.orm.em.getConnection().getNativeClient();
  const failSocket = (client: PoolClient, code: string): void =>
    void socketOf(client)?.destroy(Object.assign(new Error(`read ${code}`), { code }));

  test.each(SQLSTATES)('%s of a statement returns 503 UNAVAILABLE over both APIs', async (code) => {
    failing.failStatements(code, RECORDS);
    for (const send of [...reads, ...changes(code)]) isUnavailable(await send(), 'ry again|made');
    isLogged(code);
    failing.heal();
    for (const send of [...reads, ...changes(code)]) expect((await send()).body.errors).toBeUndefined();
  });

  test.each(SQLSTATES)('%s of a key look-up returns 503 UNAVAILABLE over both APIs', async (code) => {
    failing.failStatements(code, KEYS);
    for (const send of reads) isUnavailable(await send(), 'ry again|made');
  });

  test.each(SQLSTATES)('%s of a new connection returns 503 UNAVAILABLE over both APIs', async (code) => {
    failing.failConnections(code);
    for (const send of reads) isUnavailable(await send(), 'ry again|made');
    failing.heal();
    expect((await change(nextNumber())).status).toBe(200);
  });

  test.each(NODE_CODES)('%s of a connection returns 503 UNAVAILABLE over both APIs', async (code) => {
    const fail = (client: PoolClient): void => failSocket(client, code);
    (await pool()).on('acquire', fail);
    try {
      for (const send of [...reads, ...changes(code)]) isUnavailable(await send(), 'ry again');
    } finally {
      (await pool()).off('acquire', fail);
    }
    // The driver reports some of them as a connection that was terminated.
    for (const failure of failures())
      expect(failure).toEqual(expect.objectContaining({ level: 40, msg: 'unexpected' }));
  });

  describe('at the commit of a change,', () => {
    /** PostgreSQL has rolled back after such a code; after the other codes, this is unknown. */
    const isCertain = (code: string): boolean =>
      !['unreachable', 'rejected', 'internal', 'uncertain'].includes(String(databaseFailure({ code })));

    test.each(SQLSTATES.filter(isCertain))(
      '%s returns an error that states that the change can be retried',
      async (code) => {
        failing.failCommits(code, 'rollback');
        for (const send of changes(`certain ${code}`)) isUnavailable(await send(), 'ry again( later)?\\.$');
        isLogged(code);
      },
    );

    describe.each(SQLSTATES.filter((code) => !isCertain(code)))('%s', (code) => {
      test.each(['commit', 'rollback'] as const)(
        'states that the change may have been made, and a retry with its key makes it once (%s)',
        async (committing) => {
          // Whatever the earlier changes have left, the next numbers differ.
          expect((await change(nextNumber())).status).toBe(200);
          const [{ version: before } = { version: '' }] = await versions();
          const requests = [change, changeByGraphql].map((send, at) => {
            const number = nextNumber();
            return () => send(number, under(`${committing} ${code} ${at}`));
          });
          failing.failCommits(code, committing);
          for (const send of requests)
            isUnavailable(await send(), 'may have been made.*same Idempotency-Key');
          failing.heal();
          for (const send of requests) {
            const response = await send();
            expect([response.status, response.body.errors, isReplayed(response)]).toEqual([
              200,
              undefined,
              committing === 'commit',
            ]);
          }
          expect(await versions()).toEqual([{ version: String(Number(before) + requests.length) }]);
        },
      );
    });
  });

  const versions = () =>
    service.sql<{ version: string }>('select version::text from flow where id = $1', [service.brand.flowId]);
});
