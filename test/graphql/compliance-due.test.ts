import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../support/fresh-flow.js';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { insertProperty, insertRow, newBrand } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';

const RECORD = `mutation ($propertyId: SafeInt!, $input: RecordComplianceInput!) {
  recordCompliance(propertyId: $propertyId, input: $input) { complianceId }
}`;
const OF_BRAND =
  'mutation ($input: RecordComplianceInput!) { recordBrandCompliance(input: $input) { complianceId } }';
const LIST = `query ($first: Int, $after: String, $dueBefore: Date, $dueAfter: Date, $kinds: [ComplianceKind!],
    $states: [ComplianceState!], $branchId: SafeInt, $propertyId: SafeInt) {
  complianceDue(first: $first, after: $after, dueBefore: $dueBefore, dueAfter: $dueAfter, kinds: $kinds,
      states: $states, branchId: $branchId, propertyId: $propertyId) {
    totalCount pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    edges { cursor node { kind state dueOn propertyId property { id } record { kind checkedOn } } }
  }
}`;
const SIGN = `mutation ($id: SafeInt!, $input: RecordContractInput!) {
  recordContract(flowId: $id, input: $input) { flowId }
}`;
const TODAY = '2027-01-20';

describe('what is due next in a brand', () => {
  let service: TestService;
  let brand: { brandId: number; key: string };
  let now = new Date();
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date(`${TODAY}T12:00:00Z`);
    brand = await newBrand(service, 'Checks');
  });

  const ask = (query: string, variables: object) => service.graphql(query, variables, { key: brand.key });
  const home = (row: Record<string, unknown> = {}) => insertProperty(service, brand.brandId, row);
  const record = async (propertyId: number | null, checkedOn: string, input: object = {}): Promise<void> => {
    const gas = { kind: 'GAS_SAFETY', checkedOn, outcome: 'SATISFACTORY', ...input };
    dataOf(await ask(propertyId === null ? OF_BRAND : RECORD, { propertyId, input: gas }));
  };
  const list = async (variables: object = {}): Promise<CallResponse['body']> =>
    dataOf(await ask(LIST, variables)).complianceDue;
  /** The entries of the list, as `kind state dueOn`. */
  const listed = async (variables: object = {}): Promise<string[]> =>
    (await list(variables)).edges.map(
      ({ node: { kind, state, dueOn } }: CallResponse['body']) => `${kind} ${state} ${dueOn}`,
    );
  /** A flow of the home, which every party but the agency has signed. */
  const almostLet = async (property_id: number, columns: object = {}) => {
    await insertRow(service, 'app_user', { brand_id: brand.brandId, kind: 'tenant' });
    const flow = await freshFlow(service, {
      brandId: brand.brandId,
      tenants: ['Ann Stone'],
      columns: { property_id, ...columns },
    });
    const agreement = { kind: 'TENANCY_AGREEMENT', url: 'https://contracts.example.com/1.pdf' };
    const step = async (input: object) =>
      dataOf(await ask(SIGN, { id: flow.flowId, input: { ...agreement, ...input } }));
    await step({ step: 'UPLOADED' });
    await step({ step: 'SIGNED', subTenantId: flow.subTenantIds[0] });
    return { ...flow, sign: () => step({ step: 'SIGNED' }) };
  };
  const change = (query: string, id: number) =>
    ask(`mutation ($id: SafeInt!) { ${query} { flowId } }`, { id }).then(dataOf);

  test('has the earliest due day first, with the record that counts', async () => {
    const [one, two] = [await home(), await home()];
    await record(one, '2026-12-09');
    await record(two, '2026-01-15');
    await record(two, '2026-02-20', { kind: 'EICR', expiresOn: '2027-02-19' });
    await record(null, '2026-03-01', { kind: 'CLIENT_MONEY_PROTECTION', expiresOn: '2027-02-28' });
    const { edges, totalCount } = await list();
    expect(totalCount).toBe(4);
    expect(edges.map(({ node }: CallResponse['body']) => node)).toEqual([
      {
        ...{ kind: 'GAS_SAFETY', state: 'EXPIRED', dueOn: '2027-01-15' },
        ...{ propertyId: two, property: { id: two } },
        record: { kind: 'GAS_SAFETY', checkedOn: '2026-01-15' },
      },
      {
        ...{ kind: 'EICR', state: 'DUE_SOON', dueOn: '2027-02-19' },
        ...{ propertyId: two, property: { id: two } },
        record: { kind: 'EICR', checkedOn: '2026-02-20' },
      },
      {
        ...{ kind: 'CLIENT_MONEY_PROTECTION', state: 'DUE_SOON', dueOn: '2027-02-28' },
        ...{ propertyId: null, property: null },
        record: { kind: 'CLIENT_MONEY_PROTECTION', checkedOn: '2026-03-01' },
      },
      {
        ...{ kind: 'GAS_SAFETY', state: 'CURRENT', dueOn: '2027-12-09' },
        ...{ propertyId: one, property: { id: one } },
        record: { kind: 'GAS_SAFETY', checkedOn: '2026-12-09' },
      },
    ]);
  });

  test('counts the due day as current, and 60 days before it as soon', async () => {
    await record(await home(), '2026-12-09', { kind: 'LICENCE', expiresOn: '2027-12-09' });
    for (const [day, state] of [
      ['2027-10-09', 'CURRENT'],
      ['2027-10-10', 'DUE_SOON'],
      ['2027-12-09', 'DUE_SOON'],
      ['2027-12-10', 'EXPIRED'],
    ] as const) {
      now = new Date(`${day}T12:00:00Z`);
      expect(await listed()).toEqual([`LICENCE ${state} 2027-12-09`]);
      for (const other of ['CURRENT', 'DUE_SOON', 'EXPIRED', 'MISSING'])
        expect((await listed({ states: [other] })).length).toBe(other === state ? 1 : 0);
    }
  });

  test('follows another check, and has nothing for a home without gas or for what never ends', async () => {
    const id = await home();
    await record(id, '2026-01-15');
    await record(id, '2027-01-18');
    expect(await listed()).toEqual(['GAS_SAFETY CURRENT 2028-01-18']);
    await record(id, '2026-06-01');
    expect(await listed()).toEqual(['GAS_SAFETY CURRENT 2028-01-18']);
    await record(id, '2027-01-19', { outcome: 'NOT_APPLICABLE' });
    await record(id, '2027-01-19', { kind: 'ALARMS' });
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['england', 'assured', ['ALARMS', 'EICR', 'EPC', 'GAS_SAFETY']],
    ['england', 'resident_landlord', ['EPC', 'GAS_SAFETY']],
    ['england', 'licence', ['GAS_SAFETY']],
    ['wales', 'standard_periodic', ['ALARMS', 'EICR', 'EPC', 'GAS_SAFETY']],
    ['scotland', 'private_residential', ['ALARMS', 'EICR', 'EPC', 'GAS_SAFETY', 'PAT']],
    ['northernireland', 'private_tenancy', ['ALARMS', 'EICR', 'EPC', 'GAS_SAFETY']],
  ])(
    'names in %s what is missing once an agreement (%s) is signed',
    async (jurisdiction, tenancy_kind, kinds) => {
      const id = await home();
      const flow = await almostLet(id, { jurisdiction, tenancy_kind });
      expect(await listed()).toEqual([]);
      await flow.sign();
      const missing = (await listed({ states: ['MISSING'] })).sort();
      expect(missing).toEqual(kinds.map((kind) => `${kind} MISSING null`));
      expect((await list()).edges[0].node).toMatchObject({ propertyId: id, record: null });
    },
  );

  test('names nothing that was recorded before, or that does not apply, and nothing after the archive', async () => {
    const id = await home();
    await record(id, '2026-12-09');
    await record(id, '2026-12-09', { kind: 'ALARMS' });
    const flow = await almostLet(id);
    await flow.sign();
    expect((await listed()).sort()).toEqual([
      'EICR MISSING null',
      'EPC MISSING null',
      'GAS_SAFETY CURRENT 2027-12-09',
    ]);
    await record(id, '2026-12-09', { kind: 'EPC', rating: 'C' });
    await record(id, '2026-12-09', { kind: 'EICR', outcome: 'NOT_APPLICABLE' });
    expect(await listed({ states: ['MISSING'] })).toEqual([]);

    const second = await home();
    const other = await almostLet(second);
    await other.sign();
    expect(await listed({ propertyId: second })).toHaveLength(4);
    await change('archiveFlow(id: $id)', other.flowId);
    expect(await listed({ propertyId: second })).toEqual([]);
    await change('restoreFlow(id: $id)', other.flowId);
    expect(await listed({ propertyId: second })).toHaveLength(4);
  });

  test('names the licence of a let home from when it is stated that it needs one', async () => {
    const reference = 'licensed';
    const id = await home({ reference });
    const upsert = (isLicenceRequired: boolean | null) =>
      ask(
        'mutation ($input: UpsertPropertiesInput!) { upsertProperties(input: $input) { results { outcome } } }',
        { input: { items: [{ reference, isLicenceRequired }] } },
      ).then(dataOf);
    const licence = () => listed({ kinds: ['LICENCE'] });
    await upsert(true);
    expect(await licence()).toEqual([]);
    const flow = await almostLet(id);
    await flow.sign();
    expect(await licence()).toEqual(['LICENCE MISSING null']);
    await upsert(false);
    expect(await licence()).toEqual([]);
    await upsert(true);
    expect(await licence()).toEqual(['LICENCE MISSING null']);
    await record(id, '2026-12-09', { kind: 'LICENCE', expiresOn: '2027-12-09' });
    expect(await licence()).toEqual(['LICENCE CURRENT 2027-12-09']);
    await upsert(null);
    expect(await licence()).toEqual(['LICENCE CURRENT 2027-12-09']);
  });

  test('leaves out a home that is neither let nor on the market, until it is again', async () => {
    const reference = 'home';
    const id = await home({ reference });
    await record(id, '2026-01-15');
    const upsert = (item: object) =>
      ask(
        'mutation ($input: UpsertPropertiesInput!) { upsertProperties(input: $input) { results { errors { message } } } }',
        {
          input: { items: [{ reference, ...item }] },
        },
      ).then(dataOf);
    dataOf(await ask('mutation ($id: SafeInt!) { withdrawProperty(id: $id) { propertyId } }', { id }));
    expect(await listed()).toEqual([]);
    await upsert({ status: 'AVAILABLE' });
    expect(await listed()).toEqual(['GAS_SAFETY EXPIRED 2027-01-15']);
    await upsert({ status: 'WITHDRAWN' });
    expect(await listed()).toEqual([]);
    const flow = await almostLet(id);
    await flow.sign();
    expect(await listed({ states: ['EXPIRED'] })).toEqual(['GAS_SAFETY EXPIRED 2027-01-15']);
  });

  test('filters by day, kind, state, property and branch, and follows a home to another branch', async () => {
    const branch = (name: string) => insertRow(service, 'branch', { brand_id: brand.brandId, name });
    const [north, south] = [await branch('North'), await branch('South')];
    const [one, two] = [await home({ reference: 'one', branch_id: north }), await home()];
    await record(one, '2026-01-15');
    await record(one, '2026-02-20', { kind: 'EPC', expiresOn: '2027-02-19' });
    await record(two, '2026-12-09');
    const [GAS, EPC, LATER] = [
      'GAS_SAFETY EXPIRED 2027-01-15',
      'EPC DUE_SOON 2027-02-19',
      'GAS_SAFETY CURRENT 2027-12-09',
    ];
    for (const [filter, expected] of [
      [{}, [GAS, EPC, LATER]],
      [{ dueBefore: '2027-02-19' }, [GAS]],
      [{ dueAfter: '2027-01-15' }, [EPC, LATER]],
      [{ dueAfter: '2027-01-15', dueBefore: '2027-12-09' }, [EPC]],
      [{ kinds: ['EPC'] }, [EPC]],
      [{ kinds: ['EPC', 'GAS_SAFETY'] }, [GAS, EPC, LATER]],
      [{ kinds: [] }, []],
      [{ states: ['EXPIRED', 'CURRENT'] }, [GAS, LATER]],
      [{ states: [] }, []],
      [{ propertyId: two }, [LATER]],
      [{ branchId: north }, [GAS, EPC]],
      [{ branchId: south }, []],
    ] as const) {
      const page = await list(filter);
      expect([filter, page.totalCount, await listed(filter)]).toEqual([filter, expected.length, expected]);
    }
    const UPSERT =
      'mutation ($input: UpsertPropertiesInput!) { upsertProperties(input: $input) { results { id } } }';
    dataOf(await ask(UPSERT, { input: { items: [{ reference: 'one', branchId: south }] } }));
    expect([await listed({ branchId: north }), await listed({ branchId: south })]).toEqual([[], [GAS, EPC]]);
  });

  test('has the same entries in pages of any size, and rejects a cursor of another list', async () => {
    const id = await home();
    const flow = await almostLet(id);
    await flow.sign();
    await record(id, '2026-12-09');
    for (let day = 10; day < 14; day += 1) await record(await home(), `2026-12-${day}`);
    const all = await listed();
    expect(all).toHaveLength(8);
    for (const first of [1, 3, 8]) {
      const found: string[] = [];
      let after: string | null = null;
      do {
        const page: CallResponse['body'] = await list({ first, after });
        expect(page.pageInfo.hasPreviousPage).toBe(after !== null);
        found.push(...(await listed({ first, after })));
        after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      } while (after);
      expect(found).toEqual(all);
    }
    const after = Buffer.from('Deadline 2027-01-01 1').toString('base64url');
    expect(problemsOf(await ask(LIST, { after }))).toEqual(['after: must be a cursor of this list']);
  });

  test('contains nothing of another brand, and requires compliance:read', async () => {
    const id = await home();
    await record(id, '2026-12-09');
    const other = await newBrand(service, 'Other');
    const response = await service.graphql(LIST, { propertyId: id }, { key: other.key });
    expect(dataOf(response).complianceDue.edges).toEqual([]);
    const { key } = await service.issueKey({ scopes: ['flows:read'] }, brand.brandId);
    expect(codeOf(await service.graphql(LIST, {}, { key }))).toBe('SCOPE_REQUIRED');
  });
});
