import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { ERRORS } from '../../src/error-codes.js';
import { projectFile } from '../../src/paths.js';
import { eventually } from '../support/eventually.js';
import { freePort } from '../support/free-port.js';
import { samplesOf, usesOf } from '../support/promql.js';
import { TestService } from '../support/service.js';
import { askToSign } from '../support/signing.js';

interface Rule {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}
interface Panel {
  id: number;
  type: string;
  title: string;
  description: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string; legendFormat: string }[];
}

const read = (path: string): string => readFileSync(projectFile(path), 'utf8');
const rules: Rule[] = parse(read('ops/alerts.yml')).groups.flatMap(
  ({ rules: all }: { rules: Rule[] }) => all,
);
const dashboard: { panels: Panel[]; templating: { list: { query: { query: string } }[] } } = JSON.parse(
  read('ops/dashboard.json'),
);
const panels = dashboard.panels.filter(({ type }) => type !== 'row');

/** Grafana's variables, as it replaces them. */
const replaced = (expression: string): string =>
  expression
    .replaceAll('$__rate_interval', '5m')
    .replaceAll('$job', 'rental-flow')
    .replaceAll('$instance', '.+');
const expressions: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr, legendFormat }): [string, string] => [`${title}: ${legendFormat}`, replaced(expr)]),
  ),
];

/** Prometheus adds these to every sample. */
const OF_PROMETHEUS = { metrics: ['up'], labels: ['instance', 'job'] };
/** Values that a service has only after an error, or under a load of weeks. */
const RARE: Readonly<Record<string, readonly string[]>> = {
  status: ['304', 'aborted', ...Object.values(ERRORS).map(({ status }) => String(status))],
  outcome: ['done', 'failed'],
};

describe('the alerts and the dashboard', () => {
  let service: TestService;
  let samples: ReturnType<typeof samplesOf>;
  beforeAll(async () => {
    const port = await freePort();
    service = await TestService.start({
      environment: { METRICS_PORT: String(port), JOBS: 'inline' },
      jobs: { everyMs: 20 },
    });
    await service.call('GET', '/v2.0/openflow/flow/renewed');
    await service.graphql('{ nothing }');
    for (const key of [
      'nonsense',
      `svcp_${'0'.repeat(12)}_${'0'.repeat(64)}`,
      service.brand.partnerKey.replace(/.{4}$/, '0000'),
    ])
      await service.call('GET', '/v2.1/viewer', { key });
    await askToSign(service);
    samples = await eventually(async () => {
      const scraped = samplesOf(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text());
      return scraped.has('rental_flow_jobs_total') ? scraped : undefined;
    });
  });
  afterAll(() => service.stop());

  test.each(expressions)('use existing metrics, labels and values in %s', (_, expression) => {
    const { metrics, labels, matchers } = usesOf(expression);
    const own = metrics.filter((name) => !OF_PROMETHEUS.metrics.includes(name));
    expect(own.filter((name) => !samples.has(name))).toEqual([]);
    const valuesOf = (label: string) => [
      ...own.flatMap((name) => [...(samples.get(name)?.get(label) ?? [])]),
      ...(RARE[label] ?? []),
    ];
    const usedLabels = labels.filter((label) => !OF_PROMETHEUS.labels.includes(label));
    expect(usedLabels.filter((label) => !own.some((name) => samples.get(name)?.has(label)))).toEqual([]);
    for (const { label, operator, value } of matchers.filter((one) => usedLabels.includes(one.label))) {
      const wanted = operator.endsWith('~') ? value.split('|') : [value];
      const missing = wanted.filter(
        (one) => !valuesOf(label).some((known) => new RegExp(`^(?:${one})$`).test(known)),
      );
      expect([expression, label, missing]).toEqual([expression, label, []]);
    }
  });

  test('are checked, and an expression that is not PromQL is found', () => {
    expect(() => usesOf('sum by (le (rate(a[5m]))')).toThrow('is not PromQL');
  });

  test.each(rules)('state in $alert what is wrong and what to do', ({ labels, annotations }) => {
    expect(['page', 'ticket']).toContain(labels.severity);
    expect(annotations.summary).toMatch(/^.{10,120}\.$/);
    expect(annotations.action).toMatch(/^.{40,}\.$|^.{40,}\)\.$/);
    // A label that the expression drops would be empty in the sentence.
    for (const [, label = ''] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
      expect([...OF_PROMETHEUS.labels, 'operation', 'task']).toContain(label);
  });

  test('are named in the guide to operating, with their job and their file', () => {
    const guide = read('docs/guides/operating.md');
    const { rule_files: files, scrape_configs: jobs } = parse(
      /^```yaml\n([\s\S]*?)^```$/m.exec(guide)?.[1] ?? '',
    );
    expect(jobs.map(({ job_name: name }: { job_name: string }) => name)).toEqual(['rental-flow']);
    expect(files).toEqual([expect.stringMatching(/\/alerts\.yml$/)]);
    const named = expressions.flatMap(([, expression]) => usesOf(expression).matchers);
    const values = named.filter(({ label }) => label === 'job').map(({ value }) => value);
    expect(new Set(values)).toEqual(new Set(['rental-flow']));
  });

  test('have a unique name for each alert', () => {
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  test('have only variables for existing labels', () => {
    for (const { query } of dashboard.templating.list.filter((one) => typeof one.query === 'object')) {
      const [, metric = '', label = ''] = /^label_values\((\w+).*, (\w+)\)$/.exec(query.query) ?? [];
      expect([samples.has(metric), OF_PROMETHEUS.labels.includes(label)]).toEqual([true, true]);
    }
  });

  test('have panels that are explained, have unique ids and do not overlap', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(panels.filter(({ description, targets = [] }) => !description || targets.length === 0)).toEqual(
      [],
    );
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(Math.max(...dashboard.panels.map(({ gridPos: { x, w } }) => x + w))).toBe(24);
  });
});
