import { useMemo } from 'preact/hooks';
import { useStoredMissed } from '../../frame/missed/missed.js';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { FilterText, Segments } from '../../parts/controls.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { StaffFilters } from '../../parts/staff-filters.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { AsTable } from '../../pictures/as-table.js';
import { Strip } from '../../pictures/strip.js';
import { useSession } from '../../session.js';
import { addDays, longDay, NEXT_DAYS, plural, today } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { countText, STAGES } from '../../words.js';
import { Column } from './column.js';
import {
  type BoardData,
  type Card,
  COLUMNS,
  countOf,
  dueByFlow,
  type FoundData,
  flowsOfMissed,
  placed,
  placesOf,
  stripOf,
} from './data.js';
import foundQuery from './found.graphql';
import query from './query.graphql';

/** A flow whose stage has not moved for longer waits long. */
const LONG_DAYS = 14;
const SHOWN = ['', 'deadline', 'waiting'] as const;
type Shown = (typeof SHOWN)[number];

export function Board() {
  useTitle('Board');
  const { signIn } = useSession();
  const { filters, hrefWith, setFilters } = useFilters();
  const brandId = signIn.brandId ?? 0;
  const hasFlows = useHasScope('flows:read');
  const hasDirectory = useHasScope('directory:read');
  const day = today();
  const shownOnly: Shown = SHOWN.find((one) => one === filters.only) ?? '';
  const variables = {
    from: day,
    to: addDays(day, NEXT_DAYS - 1),
    before: addDays(day, -1),
    until: addDays(day, NEXT_DAYS),
    ...(filters.text && { text: filters.text }),
    ...(shownOnly === 'waiting' && { waitingSince: `${addDays(day, -LONG_DAYS)}T00:00:00Z` }),
    branchId: idOf(filters.branch),
    agentId: idOf(filters.agent),
    hasFlows,
    hasDirectory,
  };
  const { received, problem, refetch, isOther } = useScreen<BoardData | FoundData>({
    key: ['board', brandId],
    query: filters.text ? foundQuery : query,
    variables,
    everyMs: LIST_MS,
  });
  const subject = JSON.stringify(variables);
  const latest = useMemo(
    () => received && ('found' in received.data ? placed(received.data) : received.data),
    [received],
  );
  const { shown, waiting, showLatest } = useBuffered(isOther ? undefined : latest, placesOf, subject);
  const data = shown ?? latest;
  const isOfStaff = Boolean(filters.branch || filters.agent);
  useStoredMissed(brandId, isOfStaff || isOther ? undefined : data?.missed?.totalCount);

  if (!data)
    return (
      <>
        <h1>Board</h1>
        {problem ? <ProblemNotice problem={problem} again={refetch} /> : <Loading />}
      </>
    );
  const due = dueByFlow(data);
  const days = stripOf(data, day);
  const { count: total, isEstimated } = countOf(data, STAGES);
  const problems = [
    ...new Map([...(received?.problems ?? [])].map(([, one]) => [one.message, one])).values(),
  ];
  const isShown = ({ id }: Card): boolean => shownOnly !== 'deadline' || due.has(id);

  return (
    <>
      <div class="head brief">
        <h1>Board</h1>
        <div class="legend quiet small">
          <span>
            <i /> deadline due
          </span>
          <span>
            <i class="key" /> tenancy starts
          </span>
          <span>
            {countText(total, isEstimated)} open {total === 1 ? 'flow' : 'flows'} on the board
            {data.complete && `, ${data.complete.totalCount} complete`}
          </span>
        </div>
      </div>
      {!hasFlows && <NeedsScope scope="flows:read" />}
      {problem && <ProblemNotice problem={problem} again={refetch} />}
      {problems.map((one) => (
        <ProblemNotice key={one.message} problem={one} />
      ))}
      <section class="card strip" aria-label="The next 14 days">
        <div>
          <MissedSummary data={data} href={`${screenUrl(brandId, 'deadlines')}?state=missed`} />
        </div>
        <Strip
          days={days}
          hrefOf={(one) => `${screenUrl(brandId, 'deadlines')}?month=${one.slice(0, 7)}&day=${one}`}
        />
        <AsTable
          label="The next 14 days"
          head={['Day', 'Deadlines due', 'Tenancies that start']}
          rows={days.map(({ day: one, deadlines, starts }) => [longDay(one), deadlines, starts])}
        />
      </section>
      <div class="tools">
        <FilterText
          label="Address, postcode, name, CRM id"
          value={filters.text ?? ''}
          onChange={(text) => setFilters({ text })}
        />
        <StaffFilters branches={data.branches} agents={data.agents} filters={filters} onChange={setFilters} />
        <Segments
          label="Shown flows"
          options={[
            ['', 'All'],
            ['deadline', 'With a deadline'],
            ['waiting', `Waiting over ${LONG_DAYS} days`],
          ]}
          value={shownOnly}
          onChange={(only) => setFilters({ only })}
        />
        <nav class="seg end" aria-label="View">
          <a href={hrefWith({}, screenUrl(brandId, 'board'))} aria-current="page">
            Board
          </a>
          <a href={hrefWith({ only: '' }, screenUrl(brandId, 'flows'))}>Table</a>
        </nav>
      </div>
      <Waiting count={waiting} one="flow has changed" many="flows have changed" onShow={showLatest} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls columns without cards */}
      <section class="boardx" aria-label="Stages" tabIndex={0}>
        {COLUMNS.map((column) => (
          <Column
            key={column.name}
            column={column}
            data={data}
            due={due}
            brandId={brandId}
            isShown={isShown}
            isNarrowed={shownOnly !== '' || filters.text !== undefined}
            hrefOf={(stage) => hrefWith({ stage, only: '' }, screenUrl(brandId, 'flows'))}
          />
        ))}
      </section>
    </>
  );
}

function MissedSummary({ data: { missed }, href }: { data: BoardData; href: string }) {
  if (!missed) return <p class="small quiet">Deadlines are not visible to this key.</p>;
  const flows = flowsOfMissed(missed);
  const isAll = missed.edges.length === missed.totalCount;
  return (
    <>
      <div class={`big ${missed.totalCount > 0 ? 'bad-text' : 'good-text'}`}>
        {countText(missed.totalCount, missed.isTotalCountEstimated)}
      </div>
      <div>
        missed {missed.totalCount === 1 ? 'deadline' : 'deadlines'}
        {missed.totalCount > 0 && (
          <>
            {isAll ? ' in ' : ' '}
            <a class="u nowrap" href={href}>
              {isAll ? plural(flows.all, 'flow') : 'show them'}
            </a>
          </>
        )}
      </div>
      {isAll && flows.all > 0 && (
        <p class="tiny quiet">
          {flows.open} of them {flows.open === 1 ? 'is' : 'are'} open
        </p>
      )}
    </>
  );
}
