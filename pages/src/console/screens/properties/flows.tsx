import { Mark, type State } from '../../parts/mark.js';
import { longDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { flowName, isDone, nameOf, OUTCOMES, STAGE_NAMES, wordsOf } from '../../words.js';
import type { Phase } from '../flow/tenancy/data.js';
import type { FlowOfHome } from './data.js';

const MARKS: Record<Phase, State> = {
  ARRANGING: 'wait',
  CURRENT: 'done',
  ENDING: 'soon',
  OVERSTAYED: 'bad',
  ENDED: 'skip',
  FELL_THROUGH: 'stop',
};

function aboutOf({ outcome, stages, phase }: FlowOfHome): string {
  const current = stages.find(({ status }) => !isDone(status));
  if (outcome) return OUTCOMES[outcome] ?? wordsOf(outcome);
  return phase === 'ARRANGING' && current ? `at ${STAGE_NAMES[current.stage].toLowerCase()}` : '';
}

const lastDayOf = ({ endedOn, endingOn, tenancyEndsOn }: FlowOfHome) => endedOn ?? endingOn ?? tenancyEndsOn;

interface Props {
  flows: { totalCount: number; edges: { node: FlowOfHome }[] };
  brandId: number;
}

/** The tenancies of a home, the newest first. */
export const FlowsOfHome = ({ flows: { totalCount, edges }, brandId }: Props) => (
  <section class="card" aria-labelledby="of-flows">
    <header>
      <h2 id="of-flows">Flows</h2>
      <span class="end small quiet">
        {totalCount > edges.length ? `the newest ${edges.length} of ${totalCount}` : totalCount}
      </span>
    </header>
    {edges.length === 0 ? (
      <p class="in quiet">None yet. An offer that is accepted becomes one.</p>
    ) : (
      <table class="t rows">
        <thead>
          <tr>
            <th>Tenants</th>
            <th>Phase</th>
            <th>First day</th>
            <th>Last day</th>
          </tr>
        </thead>
        <tbody>
          {edges.map(({ node }) => {
            const lead = node.subTenants.find(({ isLead }) => isLead) ?? node.subTenants[0];
            const others = node.subTenants.length - 1;
            const last = lastDayOf(node);
            return (
              <tr key={node.id}>
                <td>
                  <a href={screenUrl(brandId, `flows/${node.id}`)} data-row>
                    {lead ? nameOf(lead) : flowName(node)}
                    {others > 0 && ` and ${others} more`}
                  </a>
                  <div class="tiny quiet">
                    {flowName(node)}
                    {node.isArchived && ' · archived'}
                  </div>
                </td>
                <td>
                  <span class="mark">
                    <Mark state={MARKS[node.phase]} size={14} />
                    {[wordsOf(node.phase), aboutOf(node)].filter(Boolean).join(', ')}
                  </span>
                </td>
                <td class="nowrap">{node.tenancyStartsOn && longDay(node.tenancyStartsOn)}</td>
                <td class="nowrap">{last && longDay(last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    )}
  </section>
);
