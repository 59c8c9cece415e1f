import { passScope } from '../../../auth/gates.js';
import { Scope } from '../../../auth/scopes.js';
import { readOne } from '../../../database/read/read.js';
import { recordsNotFound } from '../../../errors.js';
import { dayInWords } from '../../../language/time/calendar.js';
import { partnerOf, type Voidable } from '../../base/context.js';
import { RecordType } from '../../base/voidable-record.js';
import { markVoided } from '../../voids/mark-voided.js';
import { storeMissing } from '../due/due-homes.js';
import { complianceSubject } from '../record/compliance-kind.js';
import { ComplianceRecord } from '../record/compliance-record.entity.js';
import { lockHome } from './lock-home.js';
import { readSeries, storeSeries } from './series.js';

const NAMED = {
  type: RecordType.COMPLIANCE,
  entity: ComplianceRecord,
  nameOf: ({ kind, checkedOn }: ComplianceRecord): string =>
    `${complianceSubject(kind)} of ${dayInWords(checkedOn)}`,
  flowId: null,
};

/** What was due before the record is due again, or is missing. */
export const voidableCompliance: Voidable = {
  type: RecordType.COMPLIANCE,
  voidRecord: async (ctx, request) => {
    passScope(Scope.COMPLIANCE_WRITE, partnerOf(ctx));
    const { id } = request;
    const fields = ['kind', 'property'] as const;
    const record = await readOne(ctx.reader, { entity: ComplianceRecord, where: { id }, fields });
    if (!record) throw recordsNotFound([{ path: 'input.id', message: `Record ${id} not found.` }]);
    const propertyId = record.property?.id ?? null;
    const ofHome = await lockHome(ctx, propertyId);
    await markVoided(ctx, { ...NAMED, ofHome }, request);
    await ctx.em.flush();
    const series = { propertyId, kind: record.kind };
    await storeSeries(ctx, series, await readSeries(ctx, series));
    if (propertyId !== null) await storeMissing(ctx, [propertyId]);
    return null;
  },
};
