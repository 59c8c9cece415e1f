import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { connectionsOf } from '../../src/database/connect/connections.js';
import { lockWaits } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { statementsDuring } from '../support/statements.js';

const READERS = 20;
const CONNECTIONS = 2;

describe('queries whose clients have left', () => {
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

  test('read nothing more, neither those that run nor those that wait', async () => {
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
    const isAborted = (line: string) => line.includes('"aborted":true');
    await eventually(() => service.logged.filter(isAborted).length === READERS);

    const sql = await statementsDuring(async () => {
      await holder.query('commit');
      await eventually(() => !connections.isBusy);
    });
    expect(sql.filter((one) => one !== 'commit')).toEqual([]);
    expect((await service.graphql(text)).body.data.flows.edges).toHaveLength(3);
  });
});
