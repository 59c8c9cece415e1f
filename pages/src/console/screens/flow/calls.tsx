import { When } from '../../parts/when.js';
import { screenUrl } from '../../urls.js';
import { callOf, reasonOf, tone } from '../requests/data.js';
import type { FlowData } from './data.js';

interface Props {
  calls: NonNullable<FlowData['requests']>;
  brandId: number;
  flowId: number;
}

/** Calls about the flow that were rejected, failed or slow. */
export const Calls = ({ calls: { totalCount, edges }, brandId, flowId }: Props) => (
  <section class="card" aria-labelledby="of-calls">
    <header>
      <h2 id="of-calls">Rejected calls</h2>
      {totalCount > 0 && (
        <a class="end small" href={`${screenUrl(brandId, 'requests')}?flow=${flowId}`}>
          All {totalCount}
        </a>
      )}
    </header>
    {edges.length === 0 && (
      <p class="in quiet">No call about this flow was rejected, failed or slow in the last days.</p>
    )}
    <ul class="next">
      {edges.map(({ node }) => (
        <li key={node.id}>
          <b class={`mono small ${tone(node)}`}>{node.status}</b>
          <span class="w">
            <a class="call" href={screenUrl(brandId, `requests/${node.id}`)}>
              <code>{callOf(node)}</code>
            </a>
            <span class="small quiet">{reasonOf(node)}</span>
          </span>
          <When class="tiny quiet nowrap" at={node.lastAt} isExact />
        </li>
      ))}
    </ul>
  </section>
);
