import { When } from '../../parts/when.js';
import { nameOfKey, prefixText } from '../keys/data.js';
import { callOf, type Logged, reasonOf, tone } from './data.js';

interface Props {
  rows: readonly Logged[];
  hrefOf: (logged: Logged) => string;
  onPick?: (logged: Logged, event: MouseEvent) => void;
  /** The id of the call that is shown beside the list. */
  chosen?: number | undefined;
  hasKeys?: boolean;
}

/** Logged calls, the newest first. */
export const CallTable = ({ rows, hrefOf, onPick, chosen, hasKeys = false }: Props) => (
  <table class="t rows calls">
    <thead>
      <tr>
        <th>Time</th>
        <th>Status</th>
        <th>Call</th>
        {hasKeys && <th>Key</th>}
        <th class="num">Took</th>
      </tr>
    </thead>
    <tbody>
      {rows.map((logged) => (
        <tr key={logged.id} aria-current={logged.id === chosen ? 'true' : undefined}>
          <td class="nowrap">
            <a href={hrefOf(logged)} data-row onClick={(event) => onPick?.(logged, event)}>
              <When at={logged.lastAt} isExact />
            </a>
            {logged.count > 1 && <span class="tiny quiet"> {logged.count}×</span>}
          </td>
          <td>
            <b class={`mono ${tone(logged)}`}>{logged.status}</b>
          </td>
          <td>
            <code class="call">{callOf(logged)}</code>
            <div class="tiny quiet">{reasonOf(logged)}</div>
          </td>
          {hasKeys && (
            <td class="quiet">
              {logged.key ? nameOfKey(logged.key) : 'no key'}
              {logged.key && <code class="tiny of-key">{prefixText(logged.key)}</code>}
            </td>
          )}
          <td class="num opt nowrap">{logged.durationMs} ms</td>
        </tr>
      ))}
    </tbody>
  </table>
);
