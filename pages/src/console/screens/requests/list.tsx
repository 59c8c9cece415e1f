import { nodesOf } from '../../lists.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { Segments, Select } from '../../parts/controls.js';
import { dayIn, idOf, useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { Waiting } from '../../parts/waiting.js';
import { addDays, startOf, today } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { countText } from '../../words.js';
import { Call } from './call.js';
import { type Logged, type LoggedList, OUTCOMES } from './data.js';
import query from './query.graphql';
import { CallTable } from './table.js';

/** From this width on, the chosen call is beside the list. */
const BESIDE = '(min-width: 75.01rem)';
const NAMES = [
  ['', 'All'],
  ['REJECTED', 'Rejected'],
  ['FAILED', 'Failed'],
  ['SLOW', 'Slow'],
] as const;

interface Data {
  requests: LoggedList | null;
}

const rowsOf = ({ requests }: Data): Logged[] => nodesOf(requests);
const idsOf = (data: Data) => rowsOf(data).map(({ id }) => String(id));

interface Props {
  brandId: number | null;
  /** Only calls of this key. */
  keyId?: number;
}

/** Logged calls with their filters, and the chosen one beside them. */
export function CallList({ brandId, keyId }: Props) {
  const { filters, hrefWith, setFilters } = useFilters();
  const outcome = OUTCOMES.find((one) => one === filters.outcome);
  const day = dayIn(filters.day);
  const flowId = idOf(filters.flow);
  const variables = {
    brandId: brandId ?? undefined,
    keyId,
    flowId,
    outcome,
    code: filters.code,
    from: day && startOf(day),
    to: day && startOf(addDays(day, 1)),
    after: filters.after,
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['requests', brandId, keyId],
    query,
    variables,
    everyMs: LIST_MS,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  const list = data?.requests;
  const rows = data ? rowsOf(data) : [];
  const why = problem ?? received?.problems.get('requests');
  const set = (changes: Record<string, string>) => setFilters({ after: '', call: '', ...changes });
  const chosen = rows.find(({ id }) => String(id) === filters.call) ?? rows[0];
  const codes = [...new Set([...(filters.code ? [filters.code] : []), ...rows.flatMap((row) => row.codes)])];
  const isFiltered = outcome ?? day ?? flowId ?? filters.code;
  return (
    <>
      <div class="tools">
        <Segments
          label="Outcome"
          options={NAMES}
          value={outcome ?? ''}
          onChange={(one) => set({ outcome: one })}
        />
        <Select
          label="Code"
          every="Every code"
          options={codes.toSorted().map((code) => [code, code])}
          value={filters.code ?? ''}
          onChange={(code) => set({ code })}
        />
        <input
          type="date"
          aria-label="Day"
          max={today()}
          value={day ?? ''}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        {flowId !== undefined && (
          <a class="b" href={hrefWith({ flow: '', after: '', call: '' })}>
            Not only flow {flowId}
          </a>
        )}
        {list && (
          <span class="small quiet">
            {countText(list.totalCount, list.isTotalCountEstimated)}, without bodies
          </span>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!data && !why && <Loading />}
      <Waiting count={held.waiting} one="new call" many="new calls" onShow={held.showLatest} />
      {list && rows.length === 0 && (
        <section class="card table-card">
          <Empty title={isFiltered ? 'No call matches.' : 'No call was rejected, failed or slow.'}>
            <p>Calls that succeed within a second are counted, and not listed.</p>
          </Empty>
        </section>
      )}
      {rows.length > 0 && (
        <section class="card table-card two" aria-label="Calls">
          <div class="scroll">
            <CallTable
              rows={rows}
              chosen={chosen?.id}
              hasKeys={keyId === undefined}
              hrefOf={({ id }) => screenUrl(brandId, `requests/${id}`)}
              onPick={({ id }, event) => {
                if (!matchMedia(BESIDE).matches || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                setFilters({ call: String(id) });
              }}
            />
          </div>
          {chosen && (
            <aside aria-label="The chosen call">
              <Call logged={chosen} brandId={brandId} />
            </aside>
          )}
        </section>
      )}
      {list && <Pager next={list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null} />}
    </>
  );
}
