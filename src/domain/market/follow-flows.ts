import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { followProperties } from '../compliance/due/due-homes.js';
import { warnOfHomes } from '../notice/relet-warnings.js';
import { PropertyStatus } from '../property/property-lists.js';
import { afterFlows, type HomeStatus, type LettingFact, nextChange } from './flow-status.js';

/** A flow that has changed, and the property that it had before the change, whose status may change too. */
export interface Changed {
  flowId: number;
  propertyId: number | null;
}

/** The newest flows of a home that did not fall through: more than are open at a time. Its status follows them. */
const FLOWS = 50;

/** A flow of the whole home that may decide, in SQL. */
const MAY_DECIDE = `not o.is_deleted and not o.is_let_by_room and (o.is_ast_signed
  or o.agreement_entered_at is not null or (o.outcome is null and not o.is_archived))`;

const HOME = `p.id, p.status, coalesce(p.sent_status, p.status) as sent, p.flow_status as "flowStatus",
  p.flow_status_of as "flowStatusOf", p.overridden_status as "overriddenStatus",
  p.overridden_status_of as "overriddenStatusOf", p.status_changes_on as "changesOn"`;

/**
 * Locks the homes, so that of two changes of flows of one home the second sees the first. A new flow holds a
 * lock on the key of its home, which this lock permits.
 */
const LOCK = `select ${HOME} from property p where p.brand_id = $1 and (p.id = any($2::bigint[])
    or p.id in (select f.property_id from flow f where f.brand_id = $1 and f.id = any($3::bigint[])))
  order by p.id for no key update`;

const LETTINGS = `select json_build_object('id', f.id, 'propertyId', f.property_id,
    'renewedFrom', f.renewed_from, 'isAgreementSigned', f.is_ast_signed,
    'agreementEnteredAt', f.agreement_entered_at, 'outcome', f.outcome, 'isArchived', f.is_archived,
    'tenancyKind', f.tenancy_kind, 'tenancyStartsOn', f.tenancy_starts_on, 'tenancyEndsOn', f.tenancy_ends_on,
    'endingOn', f.ending_on, 'endedOn', f.ended_on, 'rentalOfferStatus', f.rental_offer_status,
    'holdingDepositStatus', f.holding_deposit_status, 'moveInStatus', f.move_in_status,
    'hasHoldingDeposit', exists (select from payment m where m.brand_id = $1 and m.flow_id = f.id
      and m.kind = 'holding_deposit' and m.direction = 'received'))
  from unnest($2::bigint[]) as h(id) cross join lateral (select * from flow o
    where o.brand_id = $1 and o.property_id = h.id and ${MAY_DECIDE}
    order by o.id desc limit ${FLOWS}) f`;

const WRITE = `update property p set updated_at = $2::timestamptz, status = r.status, sent_status = r.sent,
    flow_status = r."flowStatus", flow_status_of = r."flowStatusOf",
    overridden_status = r."overriddenStatus", overridden_status_of = r."overriddenStatusOf",
    status_changes_on = r."changesOn"
  from json_to_recordset($3::json) as r(id bigint, status text, sent text, "flowStatus" text,
    "flowStatusOf" bigint, "overriddenStatus" text, "overriddenStatusOf" bigint, "changesOn" date)
  where p.brand_id = $1 and p.id = r.id`;

/** A home as it is stored. */
interface HomeRow {
  id: number;
  status: PropertyStatus;
  sent: PropertyStatus;
  flowStatus: PropertyStatus | null;
  flowStatusOf: number | null;
  overriddenStatus: PropertyStatus | null;
  overriddenStatusOf: number | null;
  changesOn: Day | null;
}

type Letting = LettingFact & { propertyId: number };

/** Updates the status of the homes of flows that have changed. */
export async function followFlows(ctx: Context, changed: readonly Changed[]): Promise<void> {
  const propertyIds = changed.flatMap(({ propertyId }) => propertyId ?? []);
  const flowIds = changed.map(({ flowId }) => flowId);
  await followHomes(ctx, await lockedHomes(ctx, propertyIds, flowIds), flowIds);
}

/** Locks homes given by their ids or by those of their flows. */
export const lockedHomes = (
  { reader, brandId }: Context,
  propertyIds: readonly number[],
  flowIds: readonly number[] = [],
): Promise<HomeRow[]> => reader.records<HomeRow>(LOCK, [brandId, propertyIds, flowIds]);

/** Updates the status of locked homes from their flows. `changed` are the ids of the flows that changed. */
export async function followHomes(
  ctx: Context,
  homes: readonly HomeRow[],
  changed: readonly number[],
): Promise<void> {
  if (homes.length === 0) return;
  const { reader, brandId } = ctx;
  const today = dayOf(ctx.now());
  const rows = await reader.cells(LETTINGS, [brandId, homes.map(({ id }) => id)]);
  const lettings = rows.map(([row]): Letting => JSON.parse(row ?? ''));
  const writes = homes.flatMap((home) => {
    const flows = lettings.filter(({ propertyId }) => propertyId === home.id);
    const before = statusOfRow(home);
    const after = afterFlows(before, flows, { changed, today });
    const changesOn = nextChange(flows, today);
    return after === before && changesOn === home.changesOn ? [] : [rowOf(home.id, after, changesOn)];
  });
  if (writes.length === 0) return;
  await reader.write(WRITE, [brandId, ctx.now(), JSON.stringify(writes)]);
  // A withdrawn home has no due checks.
  const isOff = (status: PropertyStatus): boolean => status === PropertyStatus.WITHDRAWN;
  const moved = writes.filter(({ id, status }) =>
    homes.some((home) => home.id === id && isOff(home.status) !== isOff(status)),
  );
  if (moved.length > 0)
    await followProperties(
      ctx,
      moved.map(({ id }) => id),
    );
  const available = writes.filter(
    ({ id, status }) => status === PropertyStatus.AVAILABLE && isNew(id, homes),
  );
  await warnOfHomes(
    ctx,
    available.map(({ id }) => id),
  );
}

const isNew = (id: number, homes: readonly HomeRow[]): boolean =>
  homes.some((home) => home.id === id && home.status !== PropertyStatus.AVAILABLE);

/** The status of a stored home. */
const statusOfRow = ({ status, sent, ...row }: Omit<HomeRow, 'id' | 'changesOn'>): HomeStatus => ({
  status,
  sent,
  byFlows: flowStatusOf(row.flowStatus, row.flowStatusOf),
  overridden: flowStatusOf(row.overriddenStatus, row.overriddenStatusOf),
});

const flowStatusOf = (status: PropertyStatus | null, flowId: number | null): HomeStatus['byFlows'] =>
  status && flowId !== null ? { status, flowId } : null;

const rowOf = (
  id: number,
  { status, sent, byFlows, overridden }: HomeStatus,
  changesOn: Day | null,
): HomeRow => ({
  id,
  status,
  sent,
  flowStatus: byFlows?.status ?? null,
  flowStatusOf: byFlows?.flowId ?? null,
  overriddenStatus: overridden?.status ?? null,
  overriddenStatusOf: overridden?.flowId ?? null,
  changesOn,
});
