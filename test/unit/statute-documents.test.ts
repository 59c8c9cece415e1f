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

describe('worked cases of documents and certificates', () => {
  test('6: a deposit of 1 Dec is protected on the day that the certificate states, not on its upload', () => {
    const stated = ruleFor('en.deposit.protect', {
      ...DEPOSIT,
      depositProtected: { on: '2026-12-08', isUpload: false },
    });
    expect(stated).toMatchObject({ state: 'met', dueOn: '2026-12-30', metOn: '2026-12-08' });
    expect(stated.note).not.toMatch(/upload/);
    const uploaded = ruleFor('en.deposit.protect', {
      ...DEPOSIT,
      depositProtected: { on: '2027-01-15', isUpload: true },
    });
    expect(uploaded).toMatchObject({ state: 'missed', dueOn: '2026-12-30', metOn: '2027-01-15' });
    expect(uploaded.note).toMatch(/^The day on which the certificate was uploaded counts, 15 Jan 2027: /);
  });

  test('7: information is given when the last tenant has it', () => {
    const facts = {
      ...DEPOSIT,
      tenants: [ANN, BEN],
      documents: [information('2026-12-20', { tenants: [1] }), information('2026-12-31', { tenants: [2] })],
    };
    expect(ruleFor('en.deposit.pi', facts)).toMatchObject({ state: 'missed', metOn: '2026-12-31' });
  });

  test('7: a payer who never gets the information keeps the rule from being met', () => {
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

  test('29: the notice of a grant in Northern Ireland, and a deposit in Scotland', () => {
    const grant = { jurisdiction: 'northernireland', agreement: { on: '2027-01-31' } } as const;
    expect(ruleFor('ni.tin', grant).dueOn).toBe('2027-02-28');
    const scots = {
      jurisdiction: 'scotland',
      tenancyStartsOn: '2027-02-01',
      payments: [received('tenancy_deposit', '2027-01-25')],
    } as const;
    expect(ruleFor('sc.deposit.lodge', scots).dueOn).toBe('2027-03-15');
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
