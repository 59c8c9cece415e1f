import { AsTable } from '../../pictures/as-table.js';
import { Meter } from '../../pictures/meter.js';
import { longDay, shortDay } from '../../time.js';
import { pounds } from '../../words.js';
import type { AmountLimit, Flow, Payment } from './data.js';

const KINDS: { kind: AmountLimit['kind']; payment: Payment['kind']; name: string }[] = [
  { kind: 'HOLDING_DEPOSIT', payment: 'HOLDING_DEPOSIT', name: 'Holding deposit' },
  { kind: 'TENANCY_DEPOSIT', payment: 'TENANCY_DEPOSIT', name: 'Tenancy deposit' },
  { kind: 'FIRST_RENT', payment: 'RENT', name: 'Rent before the start' },
];

interface Sum {
  received: number;
  last: string | undefined;
  rest: number;
}

/** What was received, and what of it was not paid back or used. */
function sumOf({ payments, tenancyStartsOn }: Flow, kind: Payment['kind']): Sum {
  const counted = payments.filter(
    (one) => one.kind === kind && (kind !== 'RENT' || !tenancyStartsOn || one.receivedOn < tenancyStartsOn),
  );
  const received = counted.filter(({ direction }) => direction === 'RECEIVED');
  const total = received.reduce((sum, { amountPence }) => sum + amountPence, 0);
  const used = counted
    .filter(({ direction }) => direction !== 'RECEIVED')
    .reduce((sum, { amountPence }) => sum + amountPence, 0);
  return {
    received: total,
    last: received
      .map(({ receivedOn }) => receivedOn)
      .toSorted()
      .at(-1),
    rest: total - used,
  };
}

/** What was received against the most that the law allows. */
export function Money({ flow }: { flow: Flow }) {
  const { amountLimits } = flow;
  return (
    <section class="card" aria-labelledby="of-money">
      <header>
        <h2 id="of-money">Money</h2>
        <span class="end small quiet">caps of the law</span>
      </header>
      <div class="in">
        {amountLimits.length === 0 && (
          <p class="quiet">The caps follow from the rent, which is not recorded yet.</p>
        )}
        {KINDS.map(({ kind, payment, name }) => {
          const item = amountLimits.find((one) => one.kind === kind);
          const sum = sumOf(flow, payment);
          const cap = item?.maximumPence ?? undefined;
          if (!item && sum.received === 0) return null;
          return (
            <div key={kind} class="of-kind">
              <div class="money">
                <span>{name}</span>
                {sum.received > 0 ? (
                  <b class="strong">{pounds(sum.received)}</b>
                ) : (
                  <span class="quiet">none yet</span>
                )}
              </div>
              <Meter value={sum.received} cap={cap} label={name} />
              <div class="money small quiet">
                <span title={sum.last && longDay(sum.last)}>
                  {sum.last ? `received ${shortDay(sum.last)}` : ''}
                  {sum.rest !== sum.received && `, ${pounds(sum.rest)} left`}
                </span>
                <span title={item ? [item.rule, item.source].filter(Boolean).join('. ') : undefined}>
                  {cap !== undefined ? `at most ${pounds(cap)}` : item ? 'no cap' : ''}
                </span>
              </div>
            </div>
          );
        })}
      </div>
      <AsTable
        label="Money"
        head={['Kind', 'Received', 'Last on', 'Left', 'At most']}
        rows={KINDS.map(({ kind, payment, name }) => {
          const { received, last, rest } = sumOf(flow, payment);
          const cap = amountLimits.find((one) => one.kind === kind)?.maximumPence;
          return [
            name,
            pounds(received),
            last && longDay(last),
            pounds(rest),
            cap == null ? 'no cap' : pounds(cap),
          ];
        })}
      />
    </section>
  );
}
