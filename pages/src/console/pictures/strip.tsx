import { namesOf } from '../parts/names.js';
import { dayOfMonth, longDay, plural, shortDay, weekday, weekdayOf } from '../time.js';

interface StripDay {
  day: string;
  deadlines: number;
  starts: number;
}

/** More than this many are a number. */
const MAX_DOTS = 4;

const dots = (count: number, className: string) =>
  count > MAX_DOTS ? (
    <span class={`many ${className}`}>{count}</span>
  ) : (
    namesOf(count).map((dot) => <i key={dot} class={className} />)
  );

/** What falls on each of the next days. */
export function Strip({ days, hrefOf }: { days: readonly StripDay[]; hrefOf: (day: string) => string }) {
  return (
    <ol class="days">
      {days.map(({ day, deadlines, starts }, at) => (
        <li key={day} class={`${weekdayOf(day) > 4 ? 'we' : ''}${at === 0 ? ' now' : ''}`}>
          {weekday(day)}
          <b>{dayOfMonth(day) === 1 ? shortDay(day) : dayOfMonth(day)}</b>
          {deadlines + starts > 0 && (
            <a
              href={hrefOf(day)}
              aria-label={`${longDay(day)}: ${[
                deadlines > 0 && plural(deadlines, 'deadline'),
                starts > 0 && plural(starts, 'tenancy starts', 'tenancies start'),
              ]
                .filter(Boolean)
                .join(', ')}`}
            >
              {dots(deadlines, 'due')}
              {dots(starts, 'key')}
            </a>
          )}
        </li>
      ))}
    </ol>
  );
}
