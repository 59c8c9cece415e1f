import { Icon } from '../../parts/icon.js';
import { Ticks } from '../../pictures/ticks.js';
import { type Day, dayOf, daysBetween, longDay, plural, shortDay, today } from '../../time.js';
import { tenantsText } from '../../words.js';
import { type Card, type DueOfFlow, stageOf } from './data.js';

/** A deadline within these days is shown as near. */
const NEAR_DAYS = 7;

function nearText(day: Day): string {
  const days = daysBetween(today(), day);
  return days === 0 ? 'today' : days === 1 ? 'tomorrow' : longDay(day);
}

interface Props {
  flow: Card;
  due: DueOfFlow | undefined;
  href: string;
}

export function FlowCard({ flow, due, href }: Props) {
  const { property, subTenants, tenancyStartsOn, stages } = flow;
  const isNear = due?.next !== undefined && daysBetween(today(), due.next) <= NEAR_DAYS;
  const since = stageOf(flow)?.since;
  const days = since ? daysBetween(dayOf(since), today()) : undefined;
  return (
    <li class={`f${due?.missed ? ' late' : isNear ? ' soon' : ''}`}>
      <a href={href} data-row>
        {property.addressLine1 || property.displayAddress}
      </a>
      <p>{[property.postcode, tenantsText(subTenants, 10)].filter(Boolean).join(' · ')}</p>
      <Ticks stages={stages} />
      <div class="row">
        {tenancyStartsOn && (
          <span class="s nowrap">
            <Icon name="key" />
            <span class="visually-hidden">starts </span>
            {shortDay(tenancyStartsOn)}
          </span>
        )}
        {due?.missed ? (
          <span class="chip bad">missed {shortDay(due.missed)}</span>
        ) : due?.next && isNear ? (
          <span class="chip warn">
            <span class="visually-hidden">due </span>
            {nearText(due.next)}
          </span>
        ) : (
          <span title={since ?? undefined}>
            {days === undefined ? '' : days === 0 ? 'changed today' : `waits ${plural(days, 'day')}`}
          </span>
        )}
      </div>
    </li>
  );
}
