import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { connectionsOf } from '../../src/database/connect/connections.js';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { allStatementsDuring, statementsDuring } from '../support/statements.js';

const READERS = 20;
const CONNECTIONS = 2;

const isAborted = (line: string): boolean => line.includes('"aborted":true');

describe('queries whose clients have disconnected', () => {
  let service: TestService;
  let holder: pg.Client;
  beforeEach(async () => {
    service = await TestService.start({
      environment: { MAX_IN_FLIGHT_PER_BRAND: '10', DB_POOL_SIZE: String(2 * CONNECTIONS) },
    });
    holder = new pg.Client({ connectionString: service.databaseUrl });
    await holder.connect();
  });
  afterEach(async () => {
    await holder.end();
    await service.stop();
  });

  const query = (text: string, signal: AbortSignal): Promise<unknown> =>
    fetch(`${service.service.url}/graphql`, {
      method: 'POST',
      headers: { 'X-API-Key': service.brand.partnerKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: text }),
      signal,
    }).catch(() => 'gone');

  test('read nothing more, whether they run or wait', async () => {
    const text = '{ flows(first: 3) { totalCount edges { node { id timeline { eventType } } } } }';
    await holder.query('begin');
    await holder.query('lock table flow in access exclusive mode');
    const leaving = new AbortController();
    const readers = Array.from({ length: READERS }, () => query(text, leaving.signal));
    await eventually(async () => (await lockWaits(service.databaseUrl, 'flow')) === CONNECTIONS);
    const connections = connectionsOf(await service.service.orm.em.getConnection().getNativeClient());
    await eventually(() => connections.waiting > 0);
    leaving.abort();
    expect(new Set(await Promise.all(readers))).toEqual(new Set(['gone']));
    await eventually(() => service.logged.filter(isAborted).length === READERS);

    const sql = await statementsDuring(async () => {
      await holder.query('commit');
      await eventually(() => !connections.isBusy);
    });
    expect(sql.filter((one) => one !== 'commit')).toEqual([]);
    expect((await service.graphql(text)).body.data.flows.edges).toHaveLength(3);
  });
});

describe('a request whose client closes its connection as soon as it has sent it', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  const requestOf = (body: object): string => {
    const json = JSON.stringify(body);
    return [
      'POST /graphql HTTP/1.1',
      'Host: a',
      `X-API-Key: ${service.brand.partnerKey}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(json)}`,
      '',
      json,
    ].join('\r\n');
  };
  /**
   * Sends a request on each of some new connections and closes them; returns when the service has noticed.
   */
  const sendAndLeave = async (connections: number, request: string): Promise<void> => {
    const before = service.logged.filter(isAborted).length;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        const socket = connect(Number(new URL(service.service.url).port), '127.0.0.1');
        await once(socket, 'connect');
        socket.write(request, () => socket.destroy());
        await once(socket, 'close');
      }),
    );
    await eventually(async () => service.logged.filter(isAborted).length === before + connections);
  };

  test('sends no statement to the database, not even for its API key', async () => {
    const request = requestOf({ query: '{ flows(first: 3) { edges { node { id } } } }' });
    expect(await allStatementsDuring(() => sendAndLeave(READERS, request))).toEqual([]);
  });

  test('does not affect a request whose client waits on its new connection', async () => {
    const query = '{ viewer { key { id } } }';
    const [{ body }] = await Promise.all([
      service.graphql(query),
      sendAndLeave(READERS, requestOf({ query })),
    ]);
    expect(body.data.viewer.key).toBeTruthy();
  });
});
