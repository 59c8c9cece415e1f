import { useStoredMissed } from '../../frame/missed/missed.js';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { type Counted, nodesOf, type Page } from '../../lists.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { Segments, Select } from '../../parts/controls.js';
import { dayIn, idOf, monthIn, useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { StaffFilters, type StaffList } from '../../parts/staff-filters.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import { addDays, longDay, NEXT_DAYS, today } from '../../time.js';
import { countText } from '../../words.js';
import { DeadlineList, idOfRow, type Row } from './list.js';
import { daysOfMonth, Month, monthFrom } from './month.js';
import query from './query.graphql';

const STATES = [
  ['', 'Due'],
  ['soon', `Next ${NEXT_DAYS} days`],
  ['missed', 'Missed'],
  ['late', 'Met late'],
  ['met', 'Met'],
] as const;
type Shown = (typeof STATES)[number][0];

/** Missed: the last day has passed, and it is not met. */
const FILTERS: Record<Shown, { states: Row['state'][]; isMet?: boolean }> = {
  '': { states: ['OPEN'] },
  soon: { states: ['OPEN'] },
  missed: { states: ['MISSED'], isMet: false },
  late: { states: ['MISSED'], isMet: true },
  met: { states: ['MET'] },
};

interface Data {
  list: (Page<Row> & Counted) | null;
  /** The days of which the list has those of the next days. */
  soon?: { count: number }[] | null;
  month: { lastOn: string; state: Row['state']; count: number }[] | null;
  missed: { totalCount: number } | null;
  branches: StaffList | null;
  agents: StaffList | null;
}

interface DayCount {
  open: number;
  missed: number;
}

const idsOf = ({ list }: Data) => nodesOf(list).map(idOfRow);

function countsOf(data: Data): ReadonlyMap<string, DayCount> {
  const counts = new Map<string, DayCount>();
  for (const { lastOn, state, count } of data.month ?? []) {
    const { open, missed } = counts.get(lastOn) ?? { open: 0, missed: 0 };
    counts.set(
      lastOn,
      state === 'MISSED' ? { open, missed: missed + count } : { open: open + count, missed },
    );
  }
  return counts;
}

/** Those that were missed come first. */
const chipsOf = ({ open, missed }: DayCount = { open: 0, missed: 0 }) => [
  ...(missed > 0
    ? [
        <span key="missed" class="chip bad">
          {missed} <span>missed</span>
        </span>,
      ]
    : []),
  ...(open > 0
    ? [
        <span key="open" class="chip warn">
          {open} <span>due</span>
        </span>,
      ]
    : []),
];

export function Deadlines() {
  useTitle('Deadlines');
  const { signIn } = useSession();
  const brandId = signIn.brandId ?? 0;
  const { filters, hrefWith, setFilters } = useFilters();
  const isAllowed = useHasScope('flows:read');
  const state = STATES.find(([one]) => one === filters.state)?.[0] ?? '';
  const isSoon = state === 'soon';
  const soonEnd = addDays(today(), NEXT_DAYS - 1);
  const day = dayIn(filters.day);
  const month = monthIn(filters.month) ?? monthFrom(day ?? today());
  const days = daysOfMonth(month);
  const variables = {
    ...FILTERS[state],
    sortOrder: state === '' || isSoon ? 'ASC' : 'DESC',
    isSoon,
    soonStart: today(),
    soonEnd,
    // A deadline is due on its last day or on the day after it.
    ...(isSoon && { dueBefore: addDays(soonEnd, 2) }),
    after: filters.after,
    lastOn: day,
    keys: filters.rule ? [filters.rule] : undefined,
    branchId: idOf(filters.branch),
    agentId: idOf(filters.agent),
    monthStart: days[0] ?? month,
    monthEnd: days.at(-1) ?? month,
    hasDirectory: useHasScope('directory:read'),
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['deadlines', brandId],
    query,
    variables,
    everyMs: LIST_MS,
    isEnabled: isAllowed,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  useStoredMissed(brandId, isOther ? undefined : data?.missed?.totalCount);
  const why = problem ?? received?.problems.get('list');
  const set = (changes: Record<string, string>) => setFilters({ after: '', ...changes });
  const list = data?.list;
  const rows = nodesOf(list).filter(({ lastOn }) => !isSoon || !lastOn || lastOn <= soonEnd);
  const rules = new Map(rows.map(({ key, title }) => [key, title]));
  const soon = day ? undefined : data?.soon?.reduce((sum, { count }) => sum + count, 0);
  const total = soon ?? list?.totalCount ?? 0;
  const counts = data && countsOf(data);
  return (
    <>
      <div class="head brief">
        <h1>Deadlines</h1>
        {list && (
          <p class="small quiet">
            {countText(total, soon === undefined && list.isTotalCountEstimated)}{' '}
            {total === 1 ? 'deadline' : 'deadlines'}
            {day && ` on ${longDay(day)}`}
          </p>
        )}
      </div>
      <div class="tools">
        <Segments label="State" options={STATES} value={state} onChange={(one) => set({ state: one })} />
        <Select
          label="Rule"
          every="Every rule"
          options={[...rules].toSorted(([, one], [, other]) => one.localeCompare(other))}
          value={filters.rule ?? ''}
          onChange={(rule) => set({ rule })}
        />
        <StaffFilters branches={data?.branches} agents={data?.agents} filters={filters} onChange={set} />
        {day && (
          <a class="b" href={hrefWith({ day: '', after: '' })}>
            Every day
          </a>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!isAllowed && <NeedsScope scope="flows:read" />}
      {isAllowed && !data && !why && <Loading />}
      {data?.month && (
        <Month
          first={month}
          chipsOf={(one) => chipsOf(counts?.get(one))}
          chosen={day}
          hrefOf={(changes) => hrefWith({ after: '', ...changes })}
        />
      )}
      <Waiting
        count={held.waiting}
        one="deadline has changed"
        many="deadlines have changed"
        onShow={held.showLatest}
      />
      {list && (
        <section class="card table-card" aria-label="List">
          <DeadlineList rows={rows} brandId={brandId} isFiltered={Object.keys(filters).length > 0} />
        </section>
      )}
      {list && <Pager next={list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null} />}
    </>
  );
}
