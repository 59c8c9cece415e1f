import { type Day, dayInWords } from '../../../language/time/calendar.js';
import type { Context } from '../../base/context.js';
import type { Flow } from '../record/flow.entity.js';
import { phaseOn } from '../stages/flow-phase.js';
import { StageStatus } from '../stages/stages.js';
import type { TenancyKind } from '../terms/tenancy-kind.js';

/** Another agreed tenancy of the whole of a property. */
export interface OtherTenancy {
  id: number;
  tenancyKind: TenancyKind;
  tenancyStartsOn: Day | null;
  tenancyEndsOn: Day | null;
  /** Its recorded last day. */
  endedOn: Day | null;
  moveInStatus: StageStatus;
  /** Whether the agreement is one to which the gates of the brand apply. */
  isSinceGates: boolean;
}

/** What is compared with the other tenancies of a property. */
export type Letting = Pick<Flow, 'id' | 'property' | 'isLetByRoom' | 'tenancyStartsOn' | 'tenancyEndsOn'>;

/**
 * The agreed tenancies of a property beside a flow. Its renewals, and what it renews, are the same tenancy.
 */
const OTHERS = `with recursive tenancy as (
    select id, renewed_from from flow where brand_id = $1 and id = $3
    union select f.id, f.renewed_from from flow f join tenancy t
      on f.brand_id = $1 and (f.id = t.renewed_from or f.renewed_from = t.id))
  select json_build_object('id', f.id, 'tenancyKind', f.tenancy_kind, 'tenancyStartsOn', f.tenancy_starts_on,
    'tenancyEndsOn', f.tenancy_ends_on, 'endedOn', f.ended_on, 'moveInStatus', f.move_in_status,
    'isSinceGates', f.agreement_entered_at >= (select b.gates_from from brand b where b.id = $1))
  from flow f where f.brand_id = $1 and f.property_id = $2 and f.id not in (select id from tenancy)
    and (f.is_ast_signed or f.agreement_entered_at is not null)
    and not f.is_archived and not f.is_deleted and not f.is_let_by_room
  order by f.id limit 50`;

/** The other agreed tenancies of the whole property whose days overlap with those of a flow. */
export async function overlapping(ctx: Context, flow: Letting): Promise<OtherTenancy[]> {
  const { tenancyStartsOn: from, tenancyEndsOn: to = null } = flow;
  if (flow.isLetByRoom || !from) return [];
  const rows = await ctx.reader.cells(OTHERS, [ctx.brandId, flow.property.id, flow.id]);
  const others: OtherTenancy[] = rows.map(([other]) => JSON.parse(other ?? ''));
  return others.filter((other) => {
    const lastOn = endOf(other);
    return (
      other.tenancyStartsOn !== null &&
      (to === null || other.tenancyStartsOn <= to) &&
      (lastOn === null || from <= lastOn)
    );
  });
}

/** The last day of a tenancy; null if it goes on by law, or if it has none. */
const endOf = ({ tenancyKind, tenancyStartsOn, tenancyEndsOn, endedOn }: OtherTenancy): Day | null => {
  if (endedOn || !tenancyEndsOn) return endedOn;
  const agreed = { isAgreementSigned: true, isArchived: false, tenancyKind, tenancyStartsOn, tenancyEndsOn };
  return phaseOn('9999-12-31', agreed) === 'overstayed' ? tenancyEndsOn : null;
};

/** Whether the tenants of another tenancy have the keys on a day. */
export const hasKeys = ({ tenancyStartsOn, moveInStatus }: OtherTenancy, today: Day): boolean =>
  moveInStatus === StageStatus.COMPLETE && tenancyStartsOn !== null && tenancyStartsOn <= today;

/** Which tenancy has the property, for people. */
export function overlapSentence(other: OtherTenancy): string {
  const lastOn = endOf(other);
  const until = lastOn ? `until ${dayInWords(lastOn)}` : 'without a last day';
  return (
    `Flow ${other.id} has the property ${until}. Record the end of its tenancy if it has ended, or state on both flows ` +
    'that the rooms are let one by one.'
  );
}
