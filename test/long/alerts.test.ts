import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { stringify } from 'yaml';
import { projectFile } from '../../src/paths.js';

const PROMTOOL = process.env.PROMTOOL || 'promtool';
const isInstalled = spawnSync(PROMTOOL, ['--version']).status === 0;
if (!isInstalled)
  process.stderr.write(
    'promtool is not installed, so no alert is evaluated. Install Prometheus, or name the program in PROMTOOL.\n',
  );

const RULES = projectFile('ops/alerts.yml');
/**
 * The samples of a service at each scrape, one in 15 s, in promtool's notation: `0x9` is 0, repeated nine
 * times.
 */
type Series = Readonly<Record<string, string>>;

const WELL: Series = {
  up: '1x80',
  'rental_flow_request_duration_seconds_count{operation="GetPortalLeads",status="200"}': '1+1x80',
  'rental_flow_errors_total{api="graphql",code="INTERNAL"}': '0x80',
  'rental_flow_operations_total{way="failed"}': '0x80',
  'rental_flow_database_connections{state="waiting"}': '0x80',
  'rental_flow_webhook_attempts_total{outcome="succeeded"}': '0+3x80',
  'rental_flow_webhook_attempts_total{outcome="failed"}': '0+1x80',
  rental_flow_clock_skew_seconds: '0.01x80',
};
const PROBLEMS: readonly [alert: string, shown: Series][] = [
  ['RentalFlowDown', { up: '1x4 0x75' }],
  [
    'RentalFlowInternalErrors',
    { 'rental_flow_request_duration_seconds_count{operation="GetPortalLeads",status="500"}': '_x50 1x30' },
  ],
  [
    'RentalFlowGraphqlInternalErrors',
    { 'rental_flow_errors_total{api="graphql",code="INTERNAL"}': '0x50 1x29' },
  ],
  ['RentalFlowPlansFail', { 'rental_flow_operations_total{way="failed"}': '0x50 1x29' }],
  ['RentalFlowWebhookAttemptsFail', { 'rental_flow_webhook_attempts_total{outcome="failed"}': '0+10x80' }],
  ['RentalFlowConnectionsUsedUp', { 'rental_flow_database_connections{state="waiting"}': '0x20 3x59' }],
  ['RentalFlowClocksDiffer', { rental_flow_clock_skew_seconds: '0x20 -31x59' }],
];

(isInstalled ? describe : describe.skip)('Prometheus', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'rental-flow-alerts-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { encoding: 'utf8' });
    return { status, output: status === 0 ? '' : stdout + stderr };
  };
  const passed = { status: 0, output: '' };

  /** Fails unless exactly this alert fires a quarter of an hour after the first of these values. */
  function firing(shown: Series, alert?: string) {
    const series = Object.entries({ ...WELL, ...shown }).map(([name, values]) => ({
      series: name.replace(/\{|$/, (found) => (found ? '{job="rental-flow",' : '{job="rental-flow"}')),
      values,
    }));
    const expr = 'count by (alertname) (ALERTS{alertstate="firing"})';
    const samples = alert ? [{ labels: `{alertname="${alert}"}`, value: 1 }] : [];
    const tests = [
      {
        interval: '15s',
        input_series: series,
        promql_expr_test: [{ expr, eval_time: '15m', exp_samples: samples }],
      },
    ];
    const file = join(folder, 'test.yml');
    writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: '15s', tests }));
    return promtool('test', 'rules', file);
  }

  test('reads the alert rules', () => {
    expect(promtool('check', 'rules', RULES)).toEqual(passed);
  });

  test('fires no alert while the service is healthy', () => {
    expect(firing({})).toEqual(passed);
  });

  test.each(PROBLEMS)('fires %s', (alert, shown) => {
    expect(firing(shown, alert)).toEqual(passed);
  });
});
