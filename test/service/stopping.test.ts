import { request } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { TestService } from '../support/service.js';

const MANY = 200;

/** The result of one request on a new connection: its status, or the code of its error. */
const outcomeOf = (url: string): Promise<number | string> =>
  new Promise((resolve) => {
    const sent = request(`${url}/health/live`, { agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    });
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message)).end();
  });

describe('a service that stops', () => {
  test('keeps idle connections for longer than a load balancer does, until it stops', async () => {
    const service = await TestService.start();
    expect((await service.call('GET', '/health/live')).headers.get('keep-alive')).toBe('timeout=75');
    await service.stop();
  });

  test('reports not ready first, and serves requests for DRAIN_DELAY', async () => {
    const service = await TestService.start({ environment: { DRAIN_DELAY: '4s' } });
    const began = Date.now();
    const stopped = service.stop();
    expect((await service.call('GET', '/health/ready', { key: '' })).status).toBe(503);
    const { status, headers } = await service.call('GET', '/v2.0/properties/portal/leads');
    expect([status, headers.get('connection')]).toEqual([200, 'close']);
    await stopped;
    expect(Date.now() - began).toBeGreaterThanOrEqual(4000);
    expect(await outcomeOf(service.service.url)).toBe('ECONNREFUSED');
  });

  test('responds to all that has arrived, even on connections that it has not accepted yet', async () => {
    const service = await TestService.start();
    const outcomes = Array.from({ length: MANY }, () => outcomeOf(service.service.url));
    const stopped = service.stop();
    expect(await Promise.all(outcomes)).toEqual(outcomes.map(() => 200));
    await stopped;
  });
});
