import { type List, nodesOf, type Total } from '../../lists.js';
import { Mark, type State } from '../../parts/mark.js';
import { longDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { flowName, isDone, leadOf, nameOf, OUTCOMES, STAGE_NAMES, wordsOf } from '../../words.js';
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
  flows: List<FlowOfHome> & Total;
  brandId: number;
}

/** The tenancies of a home, the newest first. */
export const FlowsOfHome = ({ flows, brandId }: Props) => (
  <section class="card" aria-labelledby="of-flows">
    <header>
      <h2 id="of-flows">Flows</h2>
      <span class="end small quiet">
        {flows.totalCount > flows.edges.length
          ? `the newest ${flows.edges.length} of ${flows.totalCount}`
          : flows.totalCount}
      </span>
    </header>
    {flows.edges.length === 0 ? (
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
          {nodesOf(flows).map((flow) => {
            const lead = leadOf(flow.subTenants);
            const others = flow.subTenants.length - 1;
            const last = lastDayOf(flow);
            return (
              <tr key={flow.id}>
                <td>
                  <a href={screenUrl(brandId, `flows/${flow.id}`)} data-row>
                    {lead ? nameOf(lead) : flowName(flow)}
                    {others > 0 && ` and ${others} more`}
                  </a>
                  <div class="tiny quiet">
                    {flowName(flow)}
                    {flow.isArchived && ' · archived'}
                  </div>
                </td>
                <td>
                  <span class="mark">
                    <Mark state={MARKS[flow.phase]} size={14} />
                    {[wordsOf(flow.phase), aboutOf(flow)].filter(Boolean).join(', ')}
                  </span>
                </td>
                <td class="nowrap">{flow.tenancyStartsOn && longDay(flow.tenancyStartsOn)}</td>
                <td class="nowrap">{last && longDay(last)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    )}
  </section>
);
