import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { type Counted, nodesOf, type Page } from '../../lists.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { FilterText, Select } from '../../parts/controls.js';
import { useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import { dayOf, shortDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { countText, nameOf, wordsOf } from '../../words.js';
import { type Home, kindOf, rentOf, STATUS_CHIPS, STATUSES } from './data.js';
import query from './query.graphql';

interface Data {
  properties: (Page<Home> & Counted) | null;
}

const idsOf = ({ properties }: Data) => nodesOf(properties).map(({ id }) => String(id));

/** The homes of the brand. */
export function Properties() {
  useTitle('Properties');
  return useHasScope('properties:read') ? (
    <List />
  ) : (
    <>
      <h1>Properties</h1>
      <NeedsScope scope="properties:read" />
    </>
  );
}

function List() {
  const { signIn } = useSession();
  const brandId = signIn.brandId ?? 0;
  const hasFlows = useHasScope('flows:read');
  const { filters, setFilters } = useFilters();
  const status = STATUSES.find((one) => one === filters.status);
  const variables = {
    text: filters.text,
    statuses: status && [status],
    after: filters.after,
    hasFlows,
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['properties', brandId],
    query,
    variables,
    everyMs: LIST_MS,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  const why = problem ?? received?.problems.get('properties');
  const set = (changes: Record<string, string>) => setFilters({ after: '', ...changes });
  const list = data?.properties;
  return (
    <>
      <div class="head brief">
        <h1>Properties</h1>
        {list && (
          <p class="small quiet">
            {countText(list.totalCount, list.isTotalCountEstimated)}{' '}
            {list.totalCount === 1 ? 'property' : 'properties'}
          </p>
        )}
      </div>
      <div class="tools">
        <FilterText label="Address, postcode" value={filters.text ?? ''} onChange={(text) => set({ text })} />
        <Select
          label="Status"
          every="Every status"
          options={STATUSES.map((one) => [one, wordsOf(one)])}
          value={filters.status ?? ''}
          onChange={(one) => set({ status: one })}
        />
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      <Waiting count={held.waiting} one="new property" many="new properties" onShow={held.showLatest} />
      {!data && !why && <Loading />}
      {list && (
        <section class="card table-card" aria-label="Properties">
          {list.edges.length === 0 ? (
            <Empty
              title={filters.text || status ? 'No property matches.' : 'The brand has no properties yet.'}
            >
              <p>
                <code>POST /v2.1/properties</code> or a feed adds properties.
              </p>
            </Empty>
          ) : (
            <table class="t rows">
              <thead>
                <tr>
                  <th class="home">Home</th>
                  <th>Status</th>
                  <th>Rent</th>
                  <th class="opt">Kind</th>
                  <th>Landlord</th>
                  <th class="opt">Available</th>
                </tr>
              </thead>
              <tbody>
                {nodesOf(list).map((home) => (
                  <HomeRow key={home.id} home={home} href={screenUrl(brandId, `properties/${home.id}`)} />
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
      {list && <Pager next={list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null} />}
    </>
  );
}

function HomeRow({ home, href }: { home: Home; href: string }) {
  const [first] = home.landlords ?? [];
  const others = (home.landlords?.length ?? 0) - 1;
  const rent = rentOf(home);
  return (
    <tr>
      <td>
        <a href={href} data-row>
          {home.displayAddress}
        </a>
        <div class="tiny quiet">{home.reference ?? `id ${home.id}`}</div>
      </td>
      <td>
        <span class="of-phone">Status </span>
        <span class={`chip ${STATUS_CHIPS[home.status]}`}>{wordsOf(home.status)}</span>
      </td>
      <td class="nowrap">
        {rent && <span class="of-phone">Rent </span>}
        {rent}
      </td>
      <td class="opt">{kindOf(home)}</td>
      <td>
        {first?.person && (
          <>
            <span class="of-phone">Landlord </span>
            {nameOf(first.person)}
            {others > 0 && ` +${others}`}
          </>
        )}
      </td>
      <td class="opt nowrap">
        {home.availableFrom && (
          <>
            <span class="of-phone">Available </span>
            {shortDay(dayOf(home.availableFrom))}
          </>
        )}
      </td>
    </tr>
  );
}
