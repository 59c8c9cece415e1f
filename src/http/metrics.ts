import { createServer, type Server } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Refusal } from '../auth/authenticator.js';
import type { PoolState } from '../database/orm.js';
import { knownOf } from './request.js';

export type Metrics = ReturnType<typeof createMetrics>;

/** What is measured: requests and how long they take, refused keys by reason, the pool, the jobs. No label holds a secret. */
export function createMetrics(pool: () => Promise<PoolState>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'rental_flow_request_duration_seconds',
    help: 'Requests by operation and status.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const refusals = new Counter({
    name: 'rental_flow_auth_failures_total',
    help: 'Keys that were refused, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const jobs = new Counter({
    name: 'rental_flow_jobs_total',
    help: 'Jobs by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  new Gauge({
    name: 'rental_flow_database_connections',
    help: 'Database connections of the pool, by state.',
    labelNames: ['state'],
    registers,
    async collect() {
      for (const [state, count] of Object.entries(await pool())) this.set({ state }, count);
    },
  });
  return {
    registry,
    refused: (reason: Refusal) => refusals.inc({ reason }),
    job: (task: string, outcome: 'done' | 'failed') => jobs.inc({ task, outcome }),
    requests: ((req, res, next) => {
      const stop = requests.startTimer();
      res.once('finish', () => {
        const operation = knownOf(res).operation?.split(':', 1)[0] ?? 'other';
        stop({ operation, method: req.method, status: String(res.statusCode) });
      });
      next();
    }) satisfies RequestHandler,
  };
}

/** Serves the metrics on a port of their own, on this machine alone. */
export function serveMetrics({ registry }: Metrics, port: number): Promise<Server> {
  const server = createServer((_req, res) => {
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}
