import type { ComponentChildren } from 'preact';
import { Icon } from '../../parts/icon.js';
import { addDays, type Day, dayOfMonth, longDay, monthName, today, weekdayOf } from '../../time.js';

const NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The first day of a month that is some months away. */
export function monthFrom(day: Day, months = 0): Day {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString().slice(0, 10);
}

/** Whole weeks from Monday that contain the month. */
export function daysOfMonth(first: Day): Day[] {
  const last = addDays(monthFrom(first, 1), -1);
  const from = addDays(first, -weekdayOf(first));
  const weeks = Math.ceil((weekdayOf(first) + dayOfMonth(last)) / 7);
  return Array.from({ length: weeks * 7 }, (_, at) => addDays(from, at));
}

interface Props {
  first: Day;
  /** What a day has; nothing for a day without a link. */
  chipsOf: (day: Day) => readonly ComponentChildren[];
  chosen: string | undefined;
  hrefOf: (changes: Record<string, string>) => string;
}

/** What each day of a month has. */
export function Month({ first, chipsOf, chosen, hrefOf }: Props) {
  const now = today();
  const nowMonth = monthFrom(now);
  return (
    <section class="card table-card" aria-labelledby="of-month">
      <header>
        <h2 id="of-month">
          {monthName(first)} {first.slice(0, 4)}
        </h2>
        <span class="end">
          {first !== nowMonth && (
            <a class="b s" href={hrefOf({ month: '' })}>
              This month
            </a>
          )}
          <a class="b s" href={hrefOf({ month: monthFrom(first, -1).slice(0, 7) })} aria-label="Month before">
            <Icon name="back" />
          </a>
          <a class="b s" href={hrefOf({ month: monthFrom(first, 1).slice(0, 7) })} aria-label="Month after">
            <Icon name="next" />
          </a>
        </span>
      </header>
      <ul class="month names" aria-hidden="true">
        {NAMES.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      <ol class="month">
        {daysOfMonth(first).map((day) => {
          const chips = chipsOf(day);
          const classes = [
            weekdayOf(day) > 4 && 'we',
            day === now && 'now',
            day.slice(0, 7) !== first.slice(0, 7) && 'other',
          ];
          return (
            <li
              key={day}
              class={classes.filter(Boolean).join(' ')}
              aria-current={day === chosen ? 'date' : undefined}
            >
              <span class="n">{dayOfMonth(day)}</span>
              {chips.length > 0 && (
                <a href={hrefOf({ day: day === chosen ? '' : day })}>
                  <span class="visually-hidden">{longDay(day)}: </span>
                  {chips}
                </a>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
