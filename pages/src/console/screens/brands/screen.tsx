import { useNamesOf } from '../../frame/brand-names.js';
import { useScreen } from '../../live.js';
import { useFilters } from '../../parts/filters.js';
import { PAGE, Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { dayOf, plural, shortDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { wordsOf } from '../../words.js';
import type { Usage } from '../keys/data.js';
import { UseCells } from '../keys/table.js';
import query from './query.graphql';

const EVERY_MS = 60_000;
const DAYS = 14;

interface Brand {
  id: number;
  name: string;
  cursor: string;
  createdAt: string;
  deadlineNoticeDays: number;
  entitlements: string[];
  gates: string[];
  isGuarantorDeedRequired: boolean;
  usage: Usage[] | null;
}

export function Brands() {
  useTitle('Brands');
  const { filters } = useFilters();
  const { received, problem, refetch } = useScreen<{ brands: Brand[] | null }>({
    key: ['brands'],
    query,
    variables: { after: filters.after, days: DAYS },
    everyMs: EVERY_MS,
  });
  const brands = received?.data.brands;
  const why = problem ?? received?.problems.get('brands');
  useNamesOf(brands);
  return (
    <>
      <div class="head brief">
        <h1>Brands</h1>
      </div>
      <div class="notice">
        <div>
          An operator token shows the brands of the installation, and no data of tenants: no flows, deadlines,
          names or addresses. For those, visit the brand, or sign in with an API key of the brand.
        </div>
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!brands && !why && <Loading />}
      {brands && (
        <section class="card table-card" aria-label="Brands">
          {brands.length === 0 ? (
            <Empty title="There are no brands yet.">
              <p>
                <code>npm run --silent cli -- brand create</code> or the mutation <code>createBrand</code>{' '}
                creates one.
              </p>
            </Empty>
          ) : (
            <table class="t rows">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Id</th>
                  <th>Products</th>
                  <th>Notice of deadlines</th>
                  <th>Gates of the move-in</th>
                  <th>Calls, {DAYS} days</th>
                  <th class="num">Calls</th>
                  <th class="num">Rejected</th>
                  <th class="opt">Since</th>
                </tr>
              </thead>
              <tbody>
                {brands.map((brand) => (
                  <tr key={brand.id}>
                    <td>
                      <a href={screenUrl(brand.id, 'keys')} data-row>
                        {brand.name}
                      </a>
                    </td>
                    <td>
                      <span class="quiet">id </span>
                      {brand.id}
                    </td>
                    <td>
                      <span class="of-phone">Products: </span>
                      {brand.entitlements.map(wordsOf).join(', ')}
                    </td>
                    <td class="nowrap">
                      <span class="of-phone">Notice of deadlines: </span>
                      {plural(brand.deadlineNoticeDays, 'day')}
                    </td>
                    <td>
                      <span class="of-phone">Gates of the move-in: </span>
                      {brand.gates.map((gate) => (
                        <code key={gate}>{gate} </code>
                      ))}
                      {brand.isGuarantorDeedRequired && 'deeds of guarantors'}
                      {brand.gates.length === 0 && !brand.isGuarantorDeedRequired && 'none'}
                    </td>
                    <UseCells usage={brand.usage} days={DAYS} />
                    <td class="nowrap opt">
                      <span class="of-phone">Since </span>
                      {shortDay(dayOf(brand.createdAt))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </section>
      )}
      {brands && <Pager next={brands.length === PAGE ? (brands.at(-1)?.cursor ?? null) : null} />}
    </>
  );
}
