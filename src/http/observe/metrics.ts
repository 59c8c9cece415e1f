import { createServer, type Server } from 'node:http';
import type { RequestHandler } from 'express';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Rejection } from '../../auth/authenticator.js';
import type { DatabaseFailure } from '../../database/connect/failure-codes.js';
import { DATABASE_FAILURES } from '../../database/connect/failures.js';
import type { PoolState } from '../../database/orm/orm.js';
import { WAYS, type Way } from '../../graphql/execute/executor.js';
import { withTimeout } from '../../language/time/with-timeout.js';

const WEBHOOK_OUTCOMES = ['succeeded', 'failed'] as const;
type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export type Metrics = ReturnType<typeof createMetrics>;

const READ_TIMEOUT_MS = 2000;

/**
 * The metrics: requests and their duration, errors by code, rejected keys, the pool, the jobs. No label
 * contains a secret.
 */
export function createMetrics(pool: () => Promise<PoolState>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'rental_flow_request_duration_seconds',
    help: 'Requests by operation, method and status; `aborted`: the client disconnected first.',
    labelNames: ['operation', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const rejections = new Counter({
    name: 'rental_flow_auth_failures_total',
    help: 'Rejected keys, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const errors = new Counter({
    name: 'rental_flow_errors_total',
    help:
      'Responses with an error, by API and code; a GraphQL response with several codes counts once for ' +
      'each.',
    labelNames: ['api', 'code'],
    registers,
  });
  const operations = new Counter({
    name: 'rental_flow_operations_total',
    help: 'Operations of both APIs by how they were run; `failed`: a plan failed and graphql-js did not.',
    labelNames: ['way'],
    registers,
  });
  // Prometheus sees no increase in a counter whose first value is 1, and the first failure must fire an
  // alert.
  for (const way of WAYS) operations.inc({ way }, 0);
  for (const api of ['graphql', 'rest']) errors.inc({ api, code: 'INTERNAL' }, 0);
  const jobs = new Counter({
    name: 'rental_flow_jobs_total',
    help: 'Jobs by task and outcome.',
    labelNames: ['task', 'outcome'],
    registers,
  });
  const repeatedDeliveries = new Counter({
    name: 'rental_flow_deliveries_repeated_total',
    help: 'Deliveries, such as e-mails, made again after an attempt without a confirmation; they may arrive twice.',
    labelNames: ['task'],
    registers,
  });
  const webhooks = new Counter({
    name: 'rental_flow_webhook_attempts_total',
    help: 'Requests to webhook endpoints by outcome.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of WEBHOOK_OUTCOMES) webhooks.inc({ outcome }, 0);
  const dropped = new Counter({
    name: 'rental_flow_request_log_dropped_total',
    help: 'Rejected, failed and slow requests that are not in the request log, because there were too many.',
    registers,
  });
  const databaseFailures = new Counter({
    name: 'rental_flow_database_failures_total',
    help:
      'Temporary failures of the database by kind; `internal`: PostgreSQL had an internal error, ' +
      '`uncertain`: a commit had no response.',
    labelNames: ['kind'],
    registers,
  });
  for (const kind of DATABASE_FAILURES) databaseFailures.inc({ kind }, 0);
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
    /** A gauge that is read when the metrics are; it has no number if that fails or takes long. */
    gauge: (name: string, help: string, read: () => number | Promise<number>) =>
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await withTimeout(READ_TIMEOUT_MS, Promise.resolve(read())).catch(() => Number.NaN));
        },
      }),
    /** A gauge with a number for each value of a label, read when the metrics are. */
    gaugeBy: (name: string, help: string, label: string, read: () => object) =>
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          for (const [value, number] of Object.entries(read())) this.set({ [label]: value }, number);
        },
      }),
    /** A counter that is read when the metrics are. */
    counter: (name: string, help: string, label: string, read: () => object) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(read())) this.inc({ [label]: value }, count);
        },
      }),
    rejected: (reason: Rejection) => rejections.inc({ reason }),
    finished: (way: Way) => operations.inc({ way }),
    job: (task: string, outcome: 'done' | 'failed') => jobs.inc({ task, outcome }),
    deliveriesRepeated: (task: string, count: number) => repeatedDeliveries.inc({ task }, count),
    webhookAttempted: (outcome: WebhookOutcome) => webhooks.inc({ outcome }),
    requestsDropped: (count: number) => dropped.inc(count),
    databaseFailed: (kind: DatabaseFailure) => databaseFailures.inc({ kind }),
    requests: ((req, res, next) => {
      const begun = performance.now();
      res.once('close', () => {
        const { operation = 'other', isSent, errorCodes, streamBegan } = res.exchange;
        const status = isSent || streamBegan !== undefined ? String(res.statusCode) : 'aborted';
        // A stream can last for an hour, so the time until it begins is measured.
        const ms = (streamBegan ?? performance.now()) - begun;
        requests.observe({ operation, method: req.method, status }, ms / 1000);
        const api = operation === 'graphql' ? 'graphql' : 'rest';
        for (const code of errorCodes) errors.inc({ api, code });
      });
      next();
    }) satisfies RequestHandler,
  };
}

/** Serves the metrics on a separate address. They need no key. */
export function serveMetrics({ registry }: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((_req, res) => {
    registry.metrics().then(
      (text) => res.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => res.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
