import { readFileSync, writeFileSync } from 'node:fs';
import { projectFile } from '../../src/paths.js';
import { chart } from './chart.js';
import type { Results } from './figures.js';
import { inMarkdown, measuredWorks, processTable, targetTable, workTable } from './table.js';
import { targetsOf } from './targets.js';

const PAGE = projectFile('docs/performance.md');
const BEGIN = '<!-- figures: written by npm run bench -- table --record -->';
const END = '<!-- end of figures -->';

function machineText({ date, machine, options }: Results): string {
  const { processor, cores, memory, system, node, postgresql, load } = machine;
  const { rounds, seconds, connections } = options;
  return [
    `${date.slice(0, 10)}, ${cores} cores of ${processor}, ${Math.round(memory / 2 ** 30)} GiB of memory,`,
    `${system}, Node.js ${node}, PostgreSQL ${postgresql} on the same machine.`,
    `${rounds} rounds of ${seconds} s with ${connections.join(', ')} connections,`,
    `load average before the first round: ${load.toFixed(1)}.`,
  ].join('\n');
}

/** The part of the page that a run writes. */
function figuresText(results: Results): string {
  const works = measuredWorks(results).map(
    ({ title, figures }) => `### ${title}\n\n${inMarkdown(workTable(figures))}`,
  );
  return [
    BEGIN,
    machineText(results),
    '![Requests per second of processor time](performance.svg)',
    ...works,
    '### Processes',
    inMarkdown(processTable(results.processes)),
    '### Targets',
    inMarkdown(targetTable(targetsOf(results))),
    END,
  ].join('\n\n');
}

/** Writes the results as JSON and as a chart, and the recorded ones into the documentation page too. */
export function writeResults(results: Results, isRecorded: boolean): string {
  const base = projectFile(isRecorded ? 'docs/performance' : 'dist/bench/performance');
  writeFileSync(`${base}.json`, `${JSON.stringify(results, rounded, 2)}\n`);
  writeFileSync(`${base}.svg`, chart(results));
  if (isRecorded) {
    const page = readFileSync(PAGE, 'utf8');
    const [before, after] = [page.indexOf(BEGIN), page.indexOf(END)];
    if (before < 0 || after < before) throw new Error(`${PAGE} has no place for the figures.`);
    const text = `${page.slice(0, before)}${figuresText(results)}${page.slice(after + END.length)}`;
    writeFileSync(PAGE, text);
  }
  return base;
}

const rounded = (_name: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Math.round(value * 100) / 100 : value;
