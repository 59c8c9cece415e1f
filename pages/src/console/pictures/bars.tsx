import { type Day, longDay, plural, shortDay } from '../time.js';
import { AsTable } from './as-table.js';

export interface BarDay {
  day: Day;
  calls: number;
  rejected: number;
}

const LABELS = 7;
/** In pixels. */
const HEIGHT = 96;
const SMALL = 22;

const topOf = (days: readonly BarDay[]): number =>
  Math.max(1, ...days.map(({ calls, rejected }) => Math.max(calls, rejected)));

const sum = (days: readonly BarDay[], of: 'calls' | 'rejected'): number =>
  days.reduce((total, day) => total + day[of], 0);

interface Props {
  days: readonly BarDay[];
  height: number;
}

/** A bar for each day; rejected calls are in front. */
function Columns({ days, height }: Props) {
  const top = topOf(days);
  const step = 100 / days.length;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / top) * height));
  return (
    <>
      <line class="base" x1="0" x2="100%" y1={height} y2={height} />
      {days.flatMap(({ day, calls, rejected }, at) =>
        (['calls', 'rejected'] as const).map((kind) => {
          const tall = heightOf(kind === 'calls' ? calls : rejected);
          return (
            <rect
              key={`${day} ${kind}`}
              class={kind}
              x={`${at * step + step * 0.12}%`}
              width={`${step * 0.76}%`}
              y={height - tall}
              height={tall}
              rx="1.5"
            />
          );
        }),
      )}
    </>
  );
}

const sentence = (days: readonly BarDay[]): string =>
  `${plural(sum(days, 'calls'), 'call')} in ${plural(days.length, 'day')}, ${sum(days, 'rejected').toLocaleString('en-GB')} rejected`;

/** A small picture in a row of a list; the numbers stand beside it. */
export const Spark = ({ days }: { days: readonly BarDay[] }) => (
  <svg class="spark" role="img" aria-label={sentence(days)}>
    <Columns days={days} height={SMALL} />
  </svg>
);

/** What a key did on each day. */
export function Bars({ days, label }: { days: readonly BarDay[]; label: string }) {
  const every = Math.ceil(days.length / LABELS);
  const step = 100 / days.length;
  return (
    <>
      <div class="in">
        <p class="tiny quiet">{plural(topOf(days), 'call')} in a day</p>
        <svg class="chart" role="img" aria-label={`${label}: ${sentence(days)}`}>
          <line class="grid" x1="0" x2="100%" y1="0.5" y2="0.5" />
          <line class="grid" x1="0" x2="100%" y1={HEIGHT / 2} y2={HEIGHT / 2} />
          <Columns days={days} height={HEIGHT} />
          {days.map(({ day }, at) =>
            (days.length - 1 - at) % every === 0 ? (
              <text key={day} x={`${(at + 0.5) * step}%`} y={HEIGHT + 17} text-anchor="middle">
                {shortDay(day)}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <AsTable
        label={label}
        head={['Day', 'Calls', 'Rejected']}
        rows={days.map(({ day, calls, rejected }) => [
          longDay(day),
          calls.toLocaleString('en-GB'),
          rejected.toLocaleString('en-GB'),
        ])}
      />
    </>
  );
}
