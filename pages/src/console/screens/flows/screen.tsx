import { useHeld, useScreen } from '../../live.js';
import { FilterText, Segments, Select } from '../../parts/controls.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { Mark, stateOf } from '../../parts/mark.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { Ticks } from '../../pictures/ticks.js';
import { screenOf } from '../../place.js';
import { useSession } from '../../session.js';
import { dayOf, fromToday, shortDay } from '../../time.js';
import {
  countText,
  isDone,
  type Named,
  nameOf,
  OUTCOMES,
  pounds,
  STAGE_NAMES,
  STAGES,
  STATUS_NAMES,
  STATUSES,
  type Stage,
  type Status,
} from '../../words.js';
import query from './query.graphql';

const EVERY_MS = 15_000;
const PAGE = 50;
const SORTS = [
  ['CREATED_AT', 'Newest first'],
  ['UPDATED_AT', 'Last changed first'],
  ['TENANCY_STARTS_ON', 'First to start'],
  ['PERCENTAGE', 'Most complete'],
] as const;
const SHOWN = [
  ['', 'Open'],
  ['complete', 'Complete'],
  ['archived', 'Archived'],
  ['all', 'All'],
] as const;

interface Row {
  id: number;
  reference: string | null;
  updatedAt: string;
  isArchived: boolean;
  outcome: string | null;
  percentageCompleted: number;
  tenancyStartsOn: string | null;
  rentPence: number | null;
  property: { displayAddress: string };
  branch: { name: string } | null;
  subTenants: (Named & { isLead: boolean })[];
  stages: { stage: Stage; status: Status }[];
}

interface Options {
  edges: { node: { id: number; name: string } }[];
}

interface Data {
  flows: {
    totalCount: number;
    isTotalCountEstimated: boolean;
    pageInfo: { hasNextPage: boolean; endCursor: string | null };
    edges: { node: Row }[];
  } | null;
  branches: Options | null;
  agents: Options | null;
}

const idsOf = ({ flows }: Data) => (flows?.edges ?? []).map(({ node }) => String(node.id));
const optionsOf = (list: Options) => list.edges.map(({ node }) => [String(node.id), node.name] as const);
const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((one) => one === text);

export function Flows() {
  useTitle('Flows');
  const { signIn } = useSession();
  const brandId = signIn.brandId ?? 0;
  const { filters, hrefWith, setFilters } = useFilters();
  const sortBy = oneOf(
    SORTS.map(([sort]) => sort),
    filters.sort,
  );
  const show =
    oneOf(
      SHOWN.map(([one]) => one),
      filters.show,
    ) ?? '';
  const variables = {
    first: PAGE,
    after: filters.after,
    text: filters.text,
    stage: oneOf(STAGES, filters.stage),
    status: oneOf(STATUSES, filters.status),
    branchId: idOf(filters.branch),
    agentId: idOf(filters.agent),
    isArchived: show === 'all' ? undefined : show === 'archived',
    isCompleted: show === '' ? false : show === 'complete' ? true : undefined,
    sortBy: sortBy ?? 'CREATED_AT',
    sortOrder: sortBy === 'TENANCY_STARTS_ON' ? 'ASC' : 'DESC',
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['flows', brandId],
    query,
    variables,
    everyMs: EVERY_MS,
  });
  const held = useHeld(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  const why = problem ?? received?.problems.get('flows');
  const set = (changes: Record<string, string>) => setFilters({ after: '', ...changes });
  const flows = data?.flows;
  return (
    <>
      <div class="head brief">
        <h1>Flows</h1>
        {flows && (
          <p class="small quiet">
            {countText(flows.totalCount, flows.isTotalCountEstimated)}{' '}
            {flows.totalCount === 1 ? 'flow' : 'flows'}
          </p>
        )}
      </div>
      <div class="tools">
        <FilterText
          label="Address, postcode, name, CRM id"
          value={filters.text ?? ''}
          onChange={(text) => set({ text })}
        />
        <Select
          label="Stage"
          every="Every stage"
          options={STAGES.map((stage) => [stage, STAGE_NAMES[stage]])}
          value={filters.stage ?? ''}
          onChange={(stage) => set({ stage })}
        />
        <Select
          label="Status"
          every="Every status"
          options={STATUSES.map((status) => [status, STATUS_NAMES[status]])}
          value={filters.status ?? ''}
          onChange={(status) => set({ status })}
        />
        {data?.branches && (
          <Select
            label="Branch"
            every="Every branch"
            options={optionsOf(data.branches)}
            value={filters.branch ?? ''}
            onChange={(branch) => set({ branch })}
          />
        )}
        {data?.agents && (
          <Select
            label="Agent"
            every="Every agent"
            options={optionsOf(data.agents)}
            value={filters.agent ?? ''}
            onChange={(agent) => set({ agent })}
          />
        )}
        <Select
          label="Order"
          every="Newest first"
          options={SORTS.slice(1)}
          value={filters.sort ?? ''}
          onChange={(sort) => set({ sort })}
        />
        <Segments label="Shown flows" options={SHOWN} value={show} onChange={(one) => set({ show: one })} />
        <nav class="seg end" aria-label="View">
          <a
            href={hrefWith(
              { stage: '', status: '', sort: '', show: '', after: '' },
              screenOf(brandId, 'board'),
            )}
          >
            Board
          </a>
          <a href={hrefWith({})} aria-current="page">
            Table
          </a>
        </nav>
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      <Waiting
        count={held.waiting}
        one="new or moved flow"
        many="new or moved flows"
        onShow={held.showLatest}
      />
      {!data && !why && <Loading />}
      {flows && (
        <Table
          rows={flows.edges.map(({ node }) => node)}
          brandId={brandId}
          isFiltered={Object.keys(filters).length > 0}
        />
      )}
      {flows && (flows.pageInfo.hasNextPage || filters.after) && (
        <p class="tools">
          {filters.after && (
            <a class="b" href={hrefWith({ after: '' })}>
              First page
            </a>
          )}
          {flows.pageInfo.hasNextPage && (
            <a class="b" href={hrefWith({ after: flows.pageInfo.endCursor ?? '' })}>
              Next {PAGE}
            </a>
          )}
        </p>
      )}
    </>
  );
}

function Table({ rows, brandId, isFiltered }: { rows: Row[]; brandId: number; isFiltered: boolean }) {
  if (rows.length === 0)
    return (
      <section class="card tools">
        {isFiltered ? (
          <Empty title="No flow matches.">
            <p>
              <a href={screenOf(brandId, 'flows')}>Remove every filter</a>
            </p>
          </Empty>
        ) : (
          <Empty title="The brand has no flows yet.">
            <p>
              <code>POST /v2.1/flows</code> or the mutation <code>createFlow</code> makes the first one.
            </p>
          </Empty>
        )}
      </section>
    );
  return (
    <section class="card table-card" aria-label="Flows">
      <table class="t rows">
        <thead>
          <tr>
            <th class="home">Home</th>
            <th>Tenants</th>
            <th>Stage</th>
            <th class="opt">Stages</th>
            <th>Starts</th>
            <th class="opt">Rent</th>
            <th class="opt wide">Branch</th>
            <th class="opt">Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FlowRow key={row.id} row={row} href={screenOf(brandId, `flows/${row.id}`)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FlowRow({ row, href }: { row: Row; href: string }) {
  const current = row.stages.find(({ status }) => !isDone(status));
  const lead = row.subTenants.find(({ isLead }) => isLead) ?? row.subTenants[0];
  const others = row.subTenants.length - 1;
  return (
    <tr>
      <td>
        <a href={href} data-row>
          {row.property.displayAddress}
        </a>
        <div class="tiny quiet">
          {row.reference ?? `flow ${row.id}`}
          {row.isArchived && ' · archived'}
          {row.outcome && ` · ${OUTCOMES[row.outcome]}`}
        </div>
      </td>
      <td>
        {lead ? nameOf(lead) : ''}
        {others > 0 && ` +${others}`}
      </td>
      <td>
        <span class="mark">
          <Mark state={current ? stateOf(current.status) : 'done'} size={14} />
          {current ? `${STAGE_NAMES[current.stage]}, ${STATUS_NAMES[current.status]}` : 'complete'}
        </span>
      </td>
      <td class="opt">
        <div class="ticks-cell">
          <Ticks stages={row.stages} />
        </div>
      </td>
      <td class="nowrap" title={row.tenancyStartsOn ? fromToday(row.tenancyStartsOn) : undefined}>
        {row.tenancyStartsOn && shortDay(row.tenancyStartsOn)}
      </td>
      <td class="opt nowrap">{row.rentPence === null ? '' : pounds(row.rentPence)}</td>
      <td class="opt wide">{row.branch?.name}</td>
      <td class="opt nowrap" title={row.updatedAt}>
        {fromToday(dayOf(row.updatedAt))}
      </td>
    </tr>
  );
}
