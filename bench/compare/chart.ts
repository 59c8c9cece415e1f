import type { Figures, Results, Spread } from './figures.js';
import { titleOf } from './servers.js';
import { busiest, measuredWorks, type WorkFigures } from './table.js';

const WIDTH = 760;
const LABELS = 190;
const VALUES = 90;
const BAR = 18;
const GAP = 6;
const TITLE = 40;
const MARGIN = 16;

const HEADING =
  'Requests for each second of processor time: longer is better. The line is the middle half of the rounds.';

const STYLE = `text { font: 13px system-ui, sans-serif; fill: #1f2937 } .title { font-weight: 600 }
  .own { fill: #2563eb } .other { fill: #94a3b8 } .spread { stroke: #1f2937; stroke-width: 1.5 }
  @media (prefers-color-scheme: dark) { text { fill: #e5e7eb } .spread { stroke: #e5e7eb } }`;

const escaped = (text: string): string =>
  text.replaceAll('`', '').replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Requests for each second of processor time: longer is better. */
const requestsOf = ({ median, low, high }: Spread): Spread => ({
  median: 1e6 / median,
  low: 1e6 / high,
  high: 1e6 / low,
});

function bar(server: string, { cpu }: Figures, y: number, scale: number): string {
  const { median, low, high } = requestsOf(cpu);
  const middle = y + BAR / 2;
  const x = (value: number): string => (LABELS + value * scale).toFixed(1);
  return [
    `<text x="${LABELS - 8}" y="${middle + 4}" text-anchor="end">${escaped(titleOf(server))}</text>`,
    `<rect class="${server === 'rental-flow' ? 'own' : 'other'}" x="${LABELS}" y="${y}" height="${BAR}" ` +
      `width="${(median * scale).toFixed(1)}" rx="2"/>`,
    `<path class="spread" d="M${x(low)} ${middle}H${x(high)}"/>`,
    `<text x="${Number(x(high)) + 8}" y="${middle + 4}">${Math.round(median).toLocaleString('en')}</text>`,
  ].join('\n');
}

function group(title: string, figures: WorkFigures, top: number) {
  const servers = Object.entries(figures).flatMap(([server, byCount]): [string, Figures][] => {
    const own = busiest(byCount);
    return own ? [[server, own]] : [];
  });
  const most = Math.max(...servers.map(([, { cpu }]) => requestsOf(cpu).high));
  const scale = (WIDTH - LABELS - VALUES) / most;
  const bars = servers.map(([name, own], index) => bar(name, own, top + TITLE + index * (BAR + GAP), scale));
  const heading = `<text class="title" x="${MARGIN}" y="${top + 24}">${escaped(title)}</text>`;
  return { text: [heading, ...bars].join('\n'), bottom: top + TITLE + servers.length * (BAR + GAP) };
}

/** A bar chart, as SVG, of the works that more than one server supports. */
export function chart(results: Results): string {
  const parts: string[] = [];
  let top = MARGIN + 20;
  for (const { title, figures } of measuredWorks(results)) {
    if (Object.keys(figures).length < 2) continue;
    const { text, bottom } = group(title, figures, top);
    parts.push(text);
    top = bottom;
  }
  const height = top + MARGIN;
  const size = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} role="img">
<title>Requests for each second of processor time</title>
<style>${STYLE}</style>
<text x="${MARGIN}" y="24">${HEADING}</text>
${parts.join('\n')}
</svg>
`;
}
