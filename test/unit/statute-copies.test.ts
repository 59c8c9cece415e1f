import { describe, expect, test } from '@jest/globals';
import { DeadlineState, stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { ComplianceFact } from '../../src/domain/statute/facts/compliance.js';
import type { DocumentFact } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith } from '../support/statute-cases.js';

const check = (
  id: number,
  checkedOn: string,
  kind: ComplianceFact['kind'] = 'gas_safety',
): ComplianceFact => ({
  id,
  kind,
  outcome: 'satisfactory',
  checkedOn,
  nextDueOn: '2027-11-12',
  rating: '',
  remedyByOn: null,
  remediedOn: null,
  hasNote: false,
});
const copy = (on: string, complianceId: number | null = null): DocumentFact => ({
  kind: 'gas_record',
  on,
  tenants: [1],
  payers: [],
  complianceId,
});

/** The state of the copy for a tenant who moves in on 15 December 2026. */
function stateOf(compliance: readonly ComplianceFact[], document: DocumentFact): string {
  const facts = factsWith({
    tenancyStartsOn: '2026-12-15',
    tenants: [{ id: 1, personId: 1 }],
    compliance,
    documents: [document],
  });
  const judged = judgementsOf(facts, statutes()).find(({ row }) => row.key === 'en.gas.copy');
  return judged ? stateOn('2027-01-10', judged) : 'absent';
}

// Gas Safety (Installation and Use) Regulations 1998, reg. 36(6): a copy of the last record.
describe('a copy of the gas safety record', () => {
  const current = check(2, '2026-11-12');
  test.each<[string, ComplianceFact[], DocumentFact, string]>([
    ['of the current check', [current], copy('2026-11-20', 2), DeadlineState.MET],
    ['that names no check, given after it', [current], copy('2026-11-20'), DeadlineState.MET],
    ['given before the check', [current], copy('2026-11-02'), DeadlineState.MISSED],
    [
      'of a check that was voided or is of another home',
      [current],
      copy('2026-11-20', 9),
      DeadlineState.MISSED,
    ],
    [
      'of the check before the current one',
      [check(1, '2025-11-01'), current],
      copy('2026-11-20', 1),
      DeadlineState.MISSED,
    ],
    [
      'of a record of another kind',
      [current, check(3, '2026-11-01', 'eicr')],
      copy('2026-11-20', 3),
      DeadlineState.MISSED,
    ],
  ])('%s counts as the law has it', (_name, compliance, document, state) => {
    expect(stateOf(compliance, document)).toBe(state);
  });
});
