import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { cloneDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { TestService } from '../support/service.js';
import { Way } from '../support/way.js';

test('x', async () => {
  const database = await cloneDatabase();
  const way = await Way.to(database.url);
  const callers = new Set<Socket>();
  const silent = createServer((socket) => callers.add(socket.on('error', () => {})));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const service = await TestService.start({ databaseUrl: way.url, environment: { JOBS: 'inline', SMTP_URL } });
  const { flowId, partyEmail } = service.brand;
  const body = { to: partyEmail, role: 'tenant', signatureEmail: partyEmail, signatureToken: 'token' };
  expect((await service.call('POST', `/v2.0/openflow/emailEsignatureURL?flow_id=${flowId}`, { body })).status).toBe(200);
  await eventually(() => callers.size > 0);
  await way.cut();
  for (const socket of callers) socket.destroy();
  for (let i = 0; i < 4; i++) {
    await sleep(1000);
    console.log(
      i,
      service.logged
        .filter((l) => l.includes('job') || l.includes('fail'))
        .map((l) => l.slice(0, 200))
        .slice(-2),
    );
  }
  await way.mend();
  const n = callers.size;
  await eventually(() => callers.size > n, 60000);
  for (const socket of callers) socket.destroy();
  await service.stop();
  silent.close();
  await way.cut();
  await database.drop();
}, 120000);
