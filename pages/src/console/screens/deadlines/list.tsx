import type { Verdict } from '../../parts/chip.js';
import { Mark } from '../../parts/mark.js';
import { Empty } from '../../parts/states.js';
import { daysBetween, fromToday, longDay, shortDay, today } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { flowName, type Party, tenantsText } from '../../words.js';

export interface Row {
  key: string;
  title: string;
  kind: 'HARD' | 'GATE' | 'CAP' | 'WINDOW';
  state: 'MET' | 'MISSED' | 'OPEN' | 'PENDING' | 'NOT_APPLICABLE';
  lastOn: string | null;
  metOn: string | null;
  source: string;
  consequence: string;
  flowId: number;
  subject: { type: string; id: number } | null;
  flow: { reference: string | null; property: { displayAddress: string }; subTenants: Party[] };
}

export const idOfRow = ({ flowId, key, subject }: Row): string =>
  `${flowId} ${key} ${subject?.type ?? ''} ${subject?.id ?? ''}`;

function lookOf({ state, kind, lastOn, metOn }: Row): Verdict {
  const day = lastOn ?? '';
  if (state === 'MISSED' && metOn) return { mark: 'done', chip: '', text: `met late, ${shortDay(metOn)}` };
  if (state === 'MISSED') return { mark: 'bad', chip: 'bad', text: `missed ${shortDay(day)}` };
  if (state === 'MET') return { mark: 'done', chip: 'good', text: `met ${shortDay(metOn ?? day)}` };
  if (kind === 'WINDOW') return { mark: 'later', chip: '', text: `open until ${shortDay(day)}` };
  const days = daysBetween(today(), day);
  return days <= 14
    ? { mark: 'soon', chip: 'warn', text: fromToday(day) }
    : { mark: 'later', chip: 'link', text: fromToday(day) };
}

interface Props {
  rows: readonly Row[];
  brandId: number;
  isFiltered: boolean;
}

export function DeadlineList({ rows, brandId, isFiltered }: Props) {
  if (rows.length === 0)
    return (
      <Empty title={isFiltered ? 'No deadline matches.' : 'Nothing is due.'}>
        {isFiltered && (
          <p>
            <a href={screenUrl(brandId, 'deadlines')}>Remove every filter</a>
          </p>
        )}
      </Empty>
    );
  return (
    <table class="t rows">
      <thead>
        <tr>
          <th>Rule, and its statute</th>
          <th>Flow</th>
          <th>Last day</th>
          <th>State</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { mark, chip, text } = lookOf(row);
          return (
            <tr key={idOfRow(row)}>
              <td>
                <div class="rule">
                  <Mark state={mark} />
                  <div>
                    <b title={row.consequence}>{row.title}</b>
                    <div class="tiny quiet">{row.source}</div>
                  </div>
                </div>
              </td>
              <td>
                <a href={screenUrl(brandId, `flows/${row.flowId}`)} data-row>
                  {row.flow.property.displayAddress}
                </a>
                <div class="tiny quiet">
                  {[flowName({ ...row.flow, id: row.flowId }), tenantsText(row.flow.subTenants, 5)]
                    .filter(Boolean)
                    .join(' · ')}
                </div>
              </td>
              <td class="nowrap">{row.lastOn && longDay(row.lastOn)}</td>
              <td>
                <span class={`chip ${chip}`}>{text}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
