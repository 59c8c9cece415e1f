import { Jurisdiction } from '../../flow/terms/jurisdiction.js';
import { KINDS_OF, TenancyKind } from '../../flow/terms/tenancy-kind.js';
import { ComplianceKind } from '../record/compliance-kind.js';

const { GAS_SAFETY, EICR, EPC, ALARMS, PAT, LICENCE } = ComplianceKind;

/**
 * What the law of each country requires of a home that is let; a licence only of one that is stated to need
 * it.
 */
const OF_HOMES: Readonly<Record<Jurisdiction, readonly ComplianceKind[]>> = {
  [Jurisdiction.ENGLAND]: [GAS_SAFETY, EICR, EPC, ALARMS, LICENCE],
  [Jurisdiction.WALES]: [GAS_SAFETY, EICR, EPC, ALARMS, LICENCE],
  [Jurisdiction.SCOTLAND]: [GAS_SAFETY, EICR, EPC, ALARMS, PAT],
  [Jurisdiction.NORTHERN_IRELAND]: [GAS_SAFETY, EICR, EPC, ALARMS],
};

/** What remains of it where the occupier shares the home or has no tenancy. */
const REMAINS: Partial<Record<TenancyKind, readonly ComplianceKind[]>> = {
  [TenancyKind.RESIDENT_LANDLORD]: [GAS_SAFETY, EPC],
  [TenancyKind.LICENCE]: [GAS_SAFETY],
};

/** A kind of record that a let home needs. */
interface Required {
  jurisdiction: Jurisdiction;
  tenancy_kind: TenancyKind;
  kind: ComplianceKind;
}

/** What a let home needs, for each kind of tenancy. */
export const REQUIRED: readonly Required[] = Object.values(Jurisdiction).flatMap((jurisdiction) =>
  KINDS_OF[jurisdiction].flatMap((tenancyKind) =>
    OF_HOMES[jurisdiction]
      .filter((kind) => REMAINS[tenancyKind]?.includes(kind) ?? true)
      .map((kind) => ({ jurisdiction, tenancy_kind: tenancyKind, kind })),
  ),
);
