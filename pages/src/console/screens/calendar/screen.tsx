import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { LIST_MS, useScreen } from '../../live.js';
import { Segments, Select } from '../../parts/controls.js';
import { dayIn, monthIn, useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useSession } from '../../session.js';
import { addDays, longDay, monthName, plural, startOf, today } from '../../time.js';
import { daysOfMonth, Month, monthFrom } from '../deadlines/month.js';
import { titleOf } from '../home/names.js';
import { RecordRow } from '../home/record.js';
import {
  type CalendarData,
  countsOf,
  type Item,
  itemsOf,
  KINDS,
  type Kind,
  LOOKS,
  leftOutOf,
} from './data.js';
import query from './query.graphql';

const SHOWN = [
  ['', 'All'],
  ['missed', 'Missed'],
  ['due', 'Due'],
  ['certificates', 'Expires'],
  ['rents', 'Rents'],
  ['ends', 'Ends'],
  ['starts', 'Starts'],
] as const satisfies readonly (readonly ['' | Kind, string])[];

/** Everything of the brand that expires or is due in a month. */
export function Calendar() {
  useTitle('Calendar');
  const { signIn } = useSession();
  const brandId = signIn.brandId ?? 0;
  const hasFlows = useHasScope('flows:read');
  const hasCompliance = useHasScope('compliance:read');
  const hasProperties = useHasScope('properties:read');
  const { filters, hrefWith, setFilters } = useFilters();
  const kind = SHOWN.find(([one]) => one === filters.kind)?.[0] ?? '';
  const certificate = kind === '' || kind === 'certificates' ? filters.certificate : undefined;
  const day = dayIn(filters.day);
  const month = monthIn(filters.month) ?? monthFrom(day ?? today());
  const days = daysOfMonth(month);
  const [first = month, last = month] = [days[0], days.at(-1)];
  const { received, problem, refetch, isOther } = useScreen<CalendarData>({
    key: ['calendar', brandId],
    query,
    variables: {
      ...{ monthStart: first, monthEnd: last, after: addDays(first, -1), before: addDays(last, 1) },
      // The day after a last day is due too.
      dueBefore: addDays(last, 2),
      endedSince: startOf(first),
      ...{ hasFlows, hasCompliance, hasProperties },
    },
    everyMs: LIST_MS,
    isEnabled: hasFlows || hasCompliance,
  });
  const data = isOther ? undefined : received?.data;
  const why = problem ?? received?.problems.values().next().value;
  const all = data ? itemsOf(data, brandId) : [];
  const counts =
    data && countsOf(data, certificate ? all.filter((one) => one.certificate === certificate) : all);
  const certificates = [...new Set(all.flatMap(({ certificate }) => certificate ?? []))];
  const shown = all.filter(
    (item) =>
      (kind === '' || item.kind === kind) &&
      (!certificate || item.certificate === certificate) &&
      (day ? item.day === day : item.day.slice(0, 7) === month.slice(0, 7)),
  );
  const left = data ? leftOutOf(data) : [];
  return (
    <>
      <div class="head brief">
        <h1>Calendar</h1>
        {data && (
          <p class="small quiet">
            {plural(shown.length, 'entry', 'entries')} {day ? `on ${longDay(day)}` : `in ${monthName(month)}`}
          </p>
        )}
      </div>
      {!hasFlows && (
        <NeedsScope scope="flows:read" what="The part with deadlines, rents, first and last days" />
      )}
      {!hasCompliance && <NeedsScope scope="compliance:read" what="The part with certificates" />}
      <div class="tools">
        <Segments
          label="Kind"
          options={SHOWN}
          value={kind}
          onChange={(one) => setFilters({ kind: one, certificate: '' })}
        />
        {certificates.length > 0 && (kind === '' || kind === 'certificates') && (
          <Select
            label="Certificate"
            every="Every certificate"
            options={certificates.map((one) => [one, titleOf(one)])}
            value={certificate ?? ''}
            onChange={(one) => setFilters({ kind: one && 'certificates', certificate: one })}
          />
        )}
        {day && (
          <a class="b" href={hrefWith({ day: '' })}>
            Every day
          </a>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!data && !why && (hasFlows || hasCompliance) && <Loading />}
      {counts && (
        <Month
          first={month}
          chosen={day}
          hrefOf={hrefWith}
          chipsOf={(one) =>
            KINDS.filter((of) => kind === '' || of === kind).flatMap((of) => {
              const count = counts.get(one)?.[of];
              const { icon, chip, word } = LOOKS[of];
              return count
                ? [
                    <span key={of} class={`chip ${chip}`}>
                      <Icon name={icon} />
                      {count} <span>{word}</span>
                    </span>,
                  ]
                : [];
            })
          }
        />
      )}
      {left.length > 0 && (
        <div class="notice warn" role="note">
          <Icon name="warning" />
          <div>There are more: the list has only {left.join(', ')}. The days count every deadline.</div>
        </div>
      )}
      {data && <Days items={shown} />}
    </>
  );
}

/** The entries by day. */
function Days({ items }: { items: readonly Item[] }) {
  const days = [...new Set(items.map(({ day }) => day))];
  return (
    <section class="card table-card" aria-label="Entries">
      {days.length === 0 && <Empty title="Nothing expires, starts or is due." />}
      {days.map((day) => (
        <div key={day}>
          <h3 class="group-day">{longDay(day)}</h3>
          <ul class="next">
            {items
              .filter((item) => item.day === day)
              .map(({ id, kind, mark, title, about, href }) => (
                <RecordRow
                  key={id}
                  mark={mark}
                  chip={LOOKS[kind].chip}
                  text={LOOKS[kind].word}
                  title={
                    <a href={href} data-row>
                      {title}
                    </a>
                  }
                >
                  {about}
                </RecordRow>
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
