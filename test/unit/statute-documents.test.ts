import { describe, expect, test } from '@jest/globals';
import { stateOn } from '../../src/domain/statute/deadlines/deadline-state.js';
import { judgementsOf } from '../../src/domain/statute/deadlines/deadlines-of.js';
import type { DocumentFact, FlowFacts } from '../../src/domain/statute/facts/facts.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { factsWith, received } from '../support/statute-cases.js';

const DEPOSIT = { payments: [received('tenancy_deposit', '2026-12-01')] };
const ANN = { id: 1, personId: 11 };
const BEN = { id: 2, personId: 12 };
const PAT = 13;
const information = (on: string, to: Partial<DocumentFact>): DocumentFact => ({
  kind: 'prescribed_information',
  on,
  tenants: [],
  payers: [],
  ...to,
});

const ruleFor = (key: string, facts: Partial<FlowFacts>) => {
  const judged = judgementsOf(factsWith(facts), statutes()).find(({ row }) => row.key === key);
  if (!judged) throw new Error(`There is no rule ${key}.`);
  const { dueOn, metOn, note } = judged;
  return { state: stateOn('2027-06-01', judged), dueOn, metOn, note };
};

describe('documents and certificates:', () => {
  test('the note states that only the day of an upload is known', () => {
    const noteOf = (isUpload: boolean) =>
      ruleFor('en.deposit.protect', { ...DEPOSIT, depositProtected: { on: '2027-01-15', isUpload } }).note;
    expect(noteOf(false)).not.toMatch(/upload/);
    expect(noteOf(true)).toMatch(/^The certificate has no day of protection, so .* counts: 15 Jan 2027\. /);
  });

  test('a payer who never gets the information keeps the rule from being met', () => {
    const payments = [{ ...received('tenancy_deposit', '2026-12-01'), payerPersonId: PAT }];
    const toTenants = information('2026-12-20', { tenants: [1, 2] });
    const facts = { payments, tenants: [ANN, BEN], documents: [toTenants] };
    expect(ruleFor('en.deposit.pi', facts)).toMatchObject({ state: 'missed', metOn: null });
    const toPayer = information('2026-12-29', { payers: [PAT] });
    expect(ruleFor('en.deposit.pi', { ...facts, documents: [toTenants, toPayer] })).toMatchObject({
      state: 'met',
      metOn: '2026-12-29',
    });
  });

  test('a tenant who pays as a person is informed as a tenant', () => {
    const payments = [{ ...received('tenancy_deposit', '2026-12-01'), payerPersonId: BEN.personId }];
    const documents = [information('2026-12-20', { tenants: [1, 2] })];
    expect(ruleFor('en.deposit.pi', { payments, tenants: [ANN, BEN], documents }).state).toBe('met');
  });

  test('a tenancy information notice is one, and a written statement counts too', () => {
    const grant = { jurisdiction: 'northernireland', agreement: { on: '2026-12-01' } } as const;
    for (const kind of ['tenancy_information_notice', 'written_statement'] as const) {
      const documents = [{ ...information('2026-12-29', { tenants: [1] }), kind }];
      expect(ruleFor('ni.tin', { ...grant, documents })).toMatchObject({ state: 'met', metOn: '2026-12-29' });
    }
  });

  test('information that was uploaded is not given: the deadline stays open, with a note', () => {
    const facts = { ...DEPOSIT, informationUploadedOn: '2026-12-08' };
    const { metOn, note } = ruleFor('en.deposit.pi', facts);
    expect(metOn).toBeNull();
    expect(note).toMatch(/^Uploaded on 8 Dec 2026; not recorded as given\. /);
    const some = { ...facts, tenants: [ANN, BEN], documents: [information('2026-12-09', { tenants: [1] })] };
    expect(ruleFor('en.deposit.pi', some).note).toMatch(
      /^Uploaded on 8 Dec 2026; not recorded as given to all\. /,
    );
    const all = { ...facts, documents: [information('2026-12-09', { tenants: [1] })] };
    expect(ruleFor('en.deposit.pi', all)).toMatchObject({
      state: 'met',
      note: expect.not.stringMatching(/Uploaded/),
    });
  });
});
