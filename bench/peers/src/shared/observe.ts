import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pino } from 'pino';
import { Histogram, register } from 'prom-client';

export const logger = pino({ base: null });

export const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'The duration of requests.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
});

export const metricsText = (): Promise<string> => register.metrics();

/** Writes a line to the log and counts the request when its response has been sent. */
export function observe(req: IncomingMessage, res: ServerResponse, route: string): void {
  const start = performance.now();
  const requestId = randomUUID();
  res.once('finish', () => {
    const durationMs = performance.now() - start;
    const { statusCode: status } = res;
    durations.observe({ method: req.method ?? '', route, status }, durationMs / 1000);
    if (route !== '/health/live')
      logger.info({ requestId, method: req.method, path: route, status, durationMs }, 'request');
  });
}
