import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { type Counted, nodesOf, type Page } from '../../lists.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { FilterText, Segments, Select } from '../../parts/controls.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { PAGE, Pager } from '../../parts/pager.js';
import { StaffFilters, type StaffList } from '../../parts/staff-filters.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import { screenUrl } from '../../urls.js';
import { countText, STAGE_NAMES, STAGES, STATUS_NAMES, STATUSES } from '../../words.js';
import query from './query.graphql';
import { FlowTable, type Row } from './table.js';

const SORTS = [
  ['CREATED_AT', 'Newest first'],
  ['UPDATED_AT', 'Last changed first'],
  ['TENANCY_STARTS_ON', 'First to start'],
  ['PERCENTAGE', 'Most complete'],
] as const;
const SHOWN = [
  ['', 'Open'],
  ['complete', 'Complete'],
  ['declined', 'Declined or withdrawn'],
  ['archived', 'Archived'],
  ['all', 'All'],
] as const;

interface Data {
  flows: (Page<Row> & Counted) | null;
  branches: StaffList | null;
  agents: StaffList | null;
}

const idsOf = ({ flows }: Data) => nodesOf(flows).map(({ id }) => String(id));
const oneOf = <T extends string>(list: readonly T[], text: string | undefined): T | undefined =>
  list.find((one) => one === text);

export function Flows() {
  useTitle('Flows');
  const { signIn } = useSession();
  const brandId = signIn.brandId ?? 0;
  const { filters, hrefWith, setFilters } = useFilters();
  const isAllowed = useHasScope('flows:read');
  const hasDirectory = useHasScope('directory:read');
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
    isArchived: show === 'all' || show === 'declined' ? undefined : show === 'archived',
    isCompleted: show === '' ? false : show === 'complete' ? true : undefined,
    isDecided: show === '' ? false : show === 'declined' ? true : undefined,
    sortBy: sortBy ?? 'CREATED_AT',
    sortOrder: sortBy === 'TENANCY_STARTS_ON' ? 'ASC' : 'DESC',
    hasDirectory,
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['flows', brandId],
    query,
    variables,
    everyMs: LIST_MS,
    isEnabled: isAllowed,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
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
        <StaffFilters branches={data?.branches} agents={data?.agents} filters={filters} onChange={set} />
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
              screenUrl(brandId, 'board'),
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
        one="new or changed flow"
        many="new or changed flows"
        onShow={held.showLatest}
      />
      {!isAllowed && <NeedsScope scope="flows:read" />}
      {isAllowed && !data && !why && <Loading />}
      {flows && (
        <FlowTable rows={nodesOf(flows)} brandId={brandId} isFiltered={Object.keys(filters).length > 0} />
      )}
      {flows && <Pager next={flows.pageInfo.hasNextPage ? flows.pageInfo.endCursor : null} />}
    </>
  );
}
