import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { useBuffered, useScreen } from '../../live.js';
import { Segments, Select } from '../../parts/controls.js';
import { dayIn, idOf, monthIn, useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { StaffFilters, type StaffList } from '../../parts/staff-filters.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import { longDay, today } from '../../time.js';
import { countText } from '../../words.js';
import { DeadlineList, idOfRow, type Row } from './list.js';
import { useStoredMissed } from './missed.js';
import { daysOfMonth, Month, monthFrom } from './month.js';
import query from './query.graphql';

const EVERY_MS = 15_000;
const STATES = [
  ['', 'Due'],
  ['missed', 'Missed'],
  ['met', 'Met'],
] as const;
const STATES_OF: Record<(typeof STATES)[number][0], Row['state'][]> = {
  '': ['OPEN'],
  missed: ['MISSED'],
  met: ['MET'],
};

interface Data {
  list: {
    totalCount: number;
    isTotalCountEstimated: boolean;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { node: Row }[];
  } | null;
  month: { lastOn: string; state: Row['state']; count: number }[] | null;
  missed: { totalCount: number } | null;
  branches: StaffList | null;
  agents: StaffList | null;
}

interface DayCount {
  open: number;
  missed: number;
}

const idsOf = ({ list }: Data) => (list?.edges ?? []).map(({ node }) => idOfRow(node));

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
  const day = dayIn(filters.day);
  const month = monthIn(filters.month) ?? monthFrom(day ?? today());
  const days = daysOfMonth(month);
  const variables = {
    states: STATES_OF[state],
    sortOrder: state === '' ? 'ASC' : 'DESC',
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
    everyMs: EVERY_MS,
    isEnabled: isAllowed,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  useStoredMissed(brandId, isOther ? undefined : data?.missed?.totalCount);
  const why = problem ?? received?.problems.get('list');
  const set = (changes: Record<string, string>) => setFilters({ after: '', ...changes });
  const rules = new Map((data?.list?.edges ?? []).map(({ node }) => [node.key, node.title]));
  const list = data?.list;
  const counts = data && countsOf(data);
  return (
    <>
      <div class="head brief">
        <h1>Deadlines</h1>
        {list && (
          <p class="small quiet">
            {countText(list.totalCount, list.isTotalCountEstimated)}{' '}
            {list.totalCount === 1 ? 'deadline' : 'deadlines'}
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
          <DeadlineList
            rows={list.edges.map(({ node }) => node)}
            brandId={brandId}
            isFiltered={Object.keys(filters).length > 0}
          />
        </section>
      )}
      {list && <Pager next={list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null} />}
    </>
  );
}
