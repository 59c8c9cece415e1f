import { When } from '../../parts/when.js';
import { AttemptSquares } from '../../pictures/delivery-bars.js';
import { wordsOf } from '../../words.js';
import { type Delivery, outcomeText, thenText, toneOf, typeText } from './data.js';

interface Props {
  deliveries: readonly Delivery[];
  hrefOf: (delivery: Delivery) => string;
  onPick?: (delivery: Delivery, event: MouseEvent) => void;
  /** Whether nothing is sent to the endpoint. */
  isDisabled: boolean;
  /** The id of the event that is shown beside the list. */
  chosen?: string | undefined;
}

/** Deliveries, the newest event first. */
export const DeliveryTable = ({ deliveries, hrefOf, onPick, isDisabled, chosen }: Props) => (
  <table class="t rows">
    <thead>
      <tr>
        <th>Last attempt</th>
        <th>Event</th>
        <th>Attempts</th>
        <th>Response</th>
        <th class="num">Then</th>
      </tr>
    </thead>
    <tbody>
      {deliveries.map((one) => {
        const { eventId, type, status, attempts, lastAttempt } = one;
        return (
          <tr key={eventId} aria-current={eventId === chosen ? 'true' : undefined}>
            <td class="nowrap">
              <a href={hrefOf(one)} data-row onClick={(event) => onPick?.(one, event)}>
                {lastAttempt ? <When at={lastAttempt.at} isExact /> : 'not tried yet'}
              </a>
            </td>
            <td>
              <code>{typeText(type)}</code>
              <div class="tiny quiet">{eventId}</div>
            </td>
            <td>
              {attempts === 0 ? (
                <span class="small quiet">none</span>
              ) : (
                <AttemptSquares attempts={attempts} tone={toneOf(one)} />
              )}
            </td>
            <td class="nowrap">
              {lastAttempt && (
                <span class={`chip ${lastAttempt.error ? 'bad' : 'good'}`}>{outcomeText(lastAttempt)}</span>
              )}{' '}
              {status !== 'DELIVERED' && <span class="small quiet">{wordsOf(status)}</span>}
            </td>
            <td class="num quiet small">{thenText(one, isDisabled)}</td>
          </tr>
        );
      })}
    </tbody>
  </table>
);
