import { Icon } from '../../parts/icon.js';
import { useSession } from '../../session.js';
import { type Day, dayOfMonth, longDay, monthName, weekday } from '../../time.js';
import { pounds } from '../../words.js';
import { type Deadline, datedDeadlines, type Flow, isNear, isUnmet } from './data.js';

interface Duty {
  what: string;
  /** The fact from which it follows. */
  why: string;
}

/** What has to be paid back by a rule such as en.hd.repay.lapsed, and why. Wales has one rule for all causes. */
function repaymentOf(flow: Flow, key: string): Duty | undefined {
  const { holdingDeposit, isAgreementSigned } = flow;
  const rule = /\.hd\.repay(?:\.(\w+))?$/.exec(key);
  if (!rule || !holdingDeposit || holdingDeposit.heldPence === 0) return undefined;
  const cause = rule[1] ?? (isAgreementSigned ? 'signed' : 'lapsed');
  const why = reasonOf(flow, cause);
  const may = cause === 'signed' ? 'Repay or apply' : 'Repay';
  return why ? { what: `${may} the holding deposit of ${pounds(holdingDeposit.heldPence)}`, why } : undefined;
}

function reasonOf({ holdingDeposit, outcome, decidedOn }: Flow, cause: string): string | undefined {
  const lastDay = holdingDeposit?.lastSigningDay;
  if (cause === 'signed') return 'The agreement is entered into.';
  if (cause === 'll_decides')
    return decidedOn ? `The landlord declined on ${longDay(decidedOn)}.` : undefined;
  if (cause !== 'lapsed' || !lastDay) return undefined;
  return outcome === 'TENANT_WITHDREW' && decidedOn && decidedOn <= lastDay
    ? `The tenants withdrew on ${longDay(decidedOn)}.`
    : `No agreement was entered into by ${longDay(lastDay)}.`;
}

/** The first deadline of those that are due first, or a repayment that is due on the same day. */
function firstOf(flow: Flow, due: readonly Deadline[]): Deadline | undefined {
  const ofDay = due.filter(({ lastOn }) => lastOn === due[0]?.lastOn);
  return ofDay.find(({ key }) => repaymentOf(flow, key)) ?? ofDay[0];
}

const inWords = (day: Day): string => `${weekday(day)} ${dayOfMonth(day)} ${monthName(day)}`;

interface Props {
  flow: Flow;
  /** Undefined for a key that may not record payments. */
  onRefund: (() => void) | undefined;
}

/** The duty that comes first, or the one that was missed last, and what can be done about it here. */
export function Alert({ flow, onRefund }: Props) {
  const { isUnlocked } = useSession();
  const dated = datedDeadlines(flow);
  const near = firstOf(flow, dated.filter(isNear));
  const missed = firstOf(flow, dated.filter(isUnmet).toReversed());
  const shown = near ?? missed;
  const day = shown?.lastOn;
  if (!shown || !day) return null;
  const repayment = repaymentOf(flow, shown.key);
  return (
    <div class={`alert${near ? '' : ' late'}`} role="note">
      <Icon name="warning" />
      <div>
        <span class="strong">
          {repayment && near && `${repayment.what} by ${inWords(day)}.`}
          {repayment && !near && `${repayment.what}: it was due by ${longDay(day)}.`}
          {!repayment && (near ? `Due by ${inWords(day)}: ` : `Missed, due by ${longDay(day)}: `)}
          {!repayment && `${shown.title}.`}
        </span>
        {repayment && ` ${repayment.why}`}
        <div class="small">
          {shown.consequence} {shown.note}
        </div>
      </div>
      {repayment && onRefund && (
        <button type="button" class="b" onClick={onRefund}>
          <Icon name={isUnlocked ? 'pound' : 'lock'} />
          Record a refund
        </button>
      )}
    </div>
  );
}
