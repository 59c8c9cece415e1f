import { type Day, dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { followProperties } from '../compliance/due/due-homes.js';
import { warnOfHomes } from '../notice/relet-warnings.js';
import { PropertyStatus } from '../property/property-lists.js';
import { afterFlows, type HomeStatus, type LettingFact, nextChange } from './flow-status.js';

/** A flow that has changed, and a home whose status may follow; the home that it had before is another one. */
export interface Changed {
  flowId: number;
  propertyId: number | null;
}

/** More flows of a home than its status depends on: the newest that did not fall through count. */
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

/** Lets the status of homes follow their flows, which have changed. */
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

/** Lets the status of locked homes follow their flows. `changed` are the ids of the flows that changed now. */
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
  // Whose checks are due depends on whether the home is on the market or let.
  const isOff = (status: PropertyStatus): boolean => status === PropertyStatus.WITHDRAWN;
  const crossed = writes.filter(({ id, status }) =>
    homes.some((home) => home.id === id && isOff(home.status) !== isOff(status)),
  );
  if (crossed.length > 0)
    await followProperties(
      ctx,
      crossed.map(({ id }) => id),
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

/** How the status of a stored home stands. */
const statusOfRow = ({ status, sent, ...row }: Omit<HomeRow, 'id' | 'changesOn'>): HomeStatus => ({
  status,
  sent,
  decision: decisionOf(row.flowStatus, row.flowStatusOf),
  overridden: decisionOf(row.overriddenStatus, row.overriddenStatusOf),
});

const decisionOf = (status: PropertyStatus | null, flowId: number | null): HomeStatus['decision'] =>
  status && flowId !== null ? { status, flowId } : null;

const rowOf = (
  id: number,
  { status, sent, decision, overridden }: HomeStatus,
  changesOn: Day | null,
): HomeRow => ({
  id,
  status,
  sent,
  flowStatus: decision?.status ?? null,
  flowStatusOf: decision?.flowId ?? null,
  overriddenStatus: overridden?.status ?? null,
  overriddenStatusOf: overridden?.flowId ?? null,
  changesOn,
});
