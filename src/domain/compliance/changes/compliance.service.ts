import { drawIds } from '../../../database/orm/ids.js';
import { rejectIfAny } from '../../../errors.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { warningsOf } from '../../base/warning.js';
import { Property } from '../../property/property.entity.js';
import { ComplianceRecord } from '../record/compliance-record.entity.js';
import { nextDueDays } from '../record/next-due.js';
import type { RecordComplianceInput } from './compliance.input.js';
import type { RecordCompliancePayload } from './compliance.payload.js';
import { complianceProblems } from './compliance-problems.js';
import { lockHome } from './lock-home.js';
import { readSeries, storeSeries } from './series.js';

/** Adds a compliance record of a property, or of the agency. */
export async function recordCompliance(
  ctx: Context,
  propertyId: number | null,
  input: RecordComplianceInput,
): Promise<RecordCompliancePayload> {
  rejectIfAny(complianceProblems(ctx.now(), propertyId, input));
  const { em, brandId } = ctx;
  const [[id], flows] = await Promise.all([drawIds(em, [ComplianceRecord]), lockHome(ctx, propertyId)]);
  const { kind, outcome, checkedOn, expiresOn = null, remediedOn = null } = input;
  const series = { propertyId, kind };
  const added = { id, outcome, checkedOn, expiresOn };
  const others = await readSeries(ctx, series);
  const nextDueOn = nextDueDays(kind, [...others, added]).get(id) ?? null;
  em.create(
    ComplianceRecord,
    {
      ...added,
      brand: brandOf(ctx),
      property: propertyId === null ? null : em.getReference(Property, [brandId, propertyId]),
      kind,
      nextDueOn,
      number: input.number ?? '',
      rating: input.rating ?? '',
      url: input.url ?? null,
      remedyByOn: input.remedyByOn ?? null,
      remediedOn,
      note: input.note ?? '',
    },
    { persist: true },
  );
  // What is due refers to the record.
  await em.flush();
  await storeSeries(ctx, series, [...others, { ...added, nextDueOn }]);
  await emit(ctx, {
    type: 'compliance_recorded',
    flowId: null,
    ...flows,
    propertyId,
    complianceId: id,
    kind,
    outcome,
    checkedOn,
    remediedOn,
    nextDueOn,
  });
  return { complianceId: id, warnings: warningsOf(ctx) };
}
