import { Icon } from '../../parts/icon.js';
import { dayOfMonth, longDay, monthName, weekday } from '../../time.js';
import { datedDeadlines, type Flow, isNear, isUnmet } from './data.js';

/** The duty that comes first, or the one that was missed last. */
export function Alert({ flow }: { flow: Flow }) {
  const dated = datedDeadlines(flow);
  const near = dated.find(isNear);
  const missed = dated.filter(isUnmet).at(-1);
  const shown = near ?? missed;
  const day = shown?.lastOn;
  if (!shown || !day) return null;
  return (
    <div class={`alert${near ? '' : ' late'}`} role="note">
      <Icon name="warning" />
      <div>
        <span class="strong">
          {near
            ? `Due by ${weekday(day)} ${dayOfMonth(day)} ${monthName(day)}: `
            : `Missed, due by ${longDay(day)}: `}
          {shown.title}.
        </span>
        <div class="small">
          {shown.consequence} {shown.note}
        </div>
      </div>
    </div>
  );
}
