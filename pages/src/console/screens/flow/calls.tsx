import { nodesOf } from '../../lists.js';
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
export const Calls = ({ calls, brandId, flowId }: Props) => (
  <section class="card" aria-labelledby="of-calls">
    <header>
      <h2 id="of-calls">Rejected calls</h2>
      {calls.totalCount > 0 && (
        <a class="end small" href={`${screenUrl(brandId, 'requests')}?flow=${flowId}`}>
          All {calls.totalCount}
        </a>
      )}
    </header>
    {calls.edges.length === 0 && (
      <p class="in quiet">No call about this flow was rejected, failed or slow in the last days.</p>
    )}
    <ul class="next">
      {nodesOf(calls).map((call) => (
        <li key={call.id}>
          <b class={`mono small ${tone(call)}`}>{call.status}</b>
          <span class="w">
            <a class="call" href={screenUrl(brandId, `requests/${call.id}`)}>
              <code>{callOf(call)}</code>
            </a>
            <span class="small quiet">{reasonOf(call)}</span>
          </span>
          <When class="tiny quiet nowrap" at={call.lastAt} isExact />
        </li>
      ))}
    </ul>
  </section>
);
