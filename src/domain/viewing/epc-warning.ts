import { readList } from '../../database/read/read.js';
import { dayOf } from '../../language/time/calendar.js';
import type { Context } from '../base/context.js';
import { warn } from '../base/warning.js';
import { ComplianceKind } from '../compliance/record/compliance-kind.js';
import { ComplianceRecord } from '../compliance/record/compliance-record.entity.js';
import type { Property } from '../property/property.entity.js';
import { PropertyFor } from '../property/property-lists.js';
import { warningOf } from '../statute/breach/decide-breaches.js';
import { goodOf, isGoodBefore, isNotNeeded } from '../statute/facts/compliance.js';
import { statutes } from '../statute/table/statute.js';

/** The newest certificates of a home: an older one is no longer valid. */
const CERTIFICATES = 20;

/** Warns of a viewing of a home without an energy performance certificate that is valid before it. */
export async function warnOfCertificate(
  ctx: Context,
  { id, country, propertyFor }: Pick<Property, 'id' | 'country' | 'propertyFor'>,
  startsAt: Date,
): Promise<void> {
  const row = statutes().find(({ key }) => key === 'en.epc.viewing');
  if (!row || row.jurisdiction !== country || propertyFor === PropertyFor.SALE) return;
  const records = await readList(ctx.reader, {
    entity: ComplianceRecord,
    where: { property: [ctx.brandId, id], kind: ComplianceKind.EPC, voidedAt: null },
    order: [{ checkedOn: 'desc' }, { id: 'desc' }],
    limit: CERTIFICATES,
    fields: ['outcome', 'checkedOn', 'nextDueOn', 'remediedOn'],
  });
  const facts = records.toReversed().map(({ outcome, checkedOn, nextDueOn = null, remediedOn = null }) => ({
    ...{ kind: ComplianceKind.EPC, outcome, checkedOn, nextDueOn, remediedOn },
    ...{ rating: '', remedyByOn: null, hasNote: false },
  }));
  const day = dayOf(startsAt);
  if (isNotNeeded(facts, ComplianceKind.EPC)) return;
  if (goodOf(facts, ComplianceKind.EPC).some((good) => isGoodBefore(day, good))) return;
  const what = facts.length > 0 ? 'No valid certificate' : 'No energy performance certificate';
  warn(ctx, warningOf(row, `${what} of the home is recorded before the viewing.`));
}
