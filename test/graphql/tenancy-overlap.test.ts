import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { BOTH_APIS, type Changed, change } from '../support/both-apis.js';
import { freshFlow } from '../support/fresh-flow.js';
import { TestService } from '../support/service.js';

const NOW = new Date('2026-12-20T12:00:00.000Z');
const LET = {
  tenancy_kind: 'company_let',
  rent_pence: 120000,
  rent_period: 'monthly',
  tenancy_starts_on: '2026-12-19',
  is_ast_signed: true,
  agreement_entered_at: '2026-12-18T10:00:00Z',
};
const UNSIGNED = { is_ast_signed: false, agreement_entered_at: null };

describe.each(BOTH_APIS)('two tenancies of one property, over %s:', (api) => {
  let service: TestService;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => NOW });
    await service.sql(`update brand set gates_from = '2026-12-01T00:00:00Z'`);
  });
  beforeEach(async () => {
    const [row] = await service.sql<{ id: number }>(
      'select min(id)::int as id from property where brand_id = $1',
      [service.brand.brandId],
    );
    propertyId = Number(row?.id);
    await service.sql('update flow set is_archived = true where property_id = $1', [propertyId]);
  });
  afterAll(() => service.stop());

  const flowWith = (columns: object = {}) =>
    freshFlow(service, { columns: { ...LET, property_id: propertyId, ...columns }, tenants: ['Ann Stone'] });
  /** A change with its warnings about tenancies: those about gates have other tests. */
  const ofTenancies = (changed: Changed): Changed => ({
    ...changed,
    warned: changed.warned.filter((key) => key.startsWith('tenancy.')),
  });
  const moveIn = async (flowId: number): Promise<Changed> =>
    ofTenancies(await change(service, api, 'moveStage', flowId, { stage: 'MOVE_IN', status: 'COMPLETE' }));
  async function sign({ flowId, subTenantIds }: Awaited<ReturnType<typeof flowWith>>): Promise<Changed> {
    const kind = 'NON_HOUSING_ACT';
    await change(service, api, 'recordContract', flowId, { kind, step: 'GENERATED' });
    const one = { kind, step: 'SIGNED' };
    await change(service, api, 'recordContract', flowId, { ...one, subTenantId: subTenantIds[0] });
    return ofTenancies(await change(service, api, 'recordContract', flowId, one));
  }

  test('the second move-in is rejected with the flow that has the property', async () => {
    const first = await flowWith({ tenancy_ends_on: '2027-12-18' });
    expect(await moveIn(first.flowId)).toMatchObject({ code: null, warned: [] });
    const second = await flowWith();
    expect(await moveIn(second.flowId)).toMatchObject({
      code: 'TENANCY_OVERLAP',
      message:
        `Flow ${first.flowId} has the property until 18 Dec 2027. Record the end of its tenancy if it has ended, or ` +
        'state on both flows that the rooms are let one by one.',
    });
    await service.sql('update flow set is_archived = true where id = $1', [first.flowId]);
    expect(await moveIn(second.flowId)).toMatchObject({ code: null, warned: [] });
  });

  test('of two move-ins at the same time, one is rejected', async () => {
    const [one, other] = [await flowWith(), await flowWith()];
    const moves = await Promise.all([moveIn(one.flowId), moveIn(other.flowId)]);
    expect(moves.map(({ code }) => code).toSorted()).toEqual(['TENANCY_OVERLAP', null].toSorted());
  });

  test.each([
    ['both let rooms', { is_let_by_room: true }, { is_let_by_room: true }],
    [
      'the first ends before the second begins',
      { tenancy_ends_on: '2026-12-18', tenancy_starts_on: '2026-06-01' },
      {},
    ],
    ['the end of the first is recorded', { ended_on: '2026-12-18', tenancy_starts_on: '2026-06-01' }, {}],
  ])('the second move-in is accepted if %s', async (_, first, second) => {
    expect((await moveIn((await flowWith(first)).flowId)).code).toBeNull();
    expect(await moveIn((await flowWith(second)).flowId)).toMatchObject({ code: null, warned: [] });
  });

  test('a tenancy from before the gates, and one without keys, only warn', async () => {
    await flowWith({ agreement_entered_at: '2026-11-18T10:00:00Z', move_in_status: 3 });
    expect(await moveIn((await flowWith()).flowId)).toMatchObject({
      code: null,
      warned: ['tenancy.overlap'],
    });
  });

  test('the signature of a second agreement for the same days gets a warning', async () => {
    await flowWith();
    expect(await sign(await flowWith(UNSIGNED))).toMatchObject({ code: null, warned: ['tenancy.overlap'] });
  });

  test('the signature of an agreement that begins after another tenancy gets none', async () => {
    await flowWith({ tenancy_ends_on: '2027-01-31' });
    const later = await flowWith({ ...UNSIGNED, tenancy_starts_on: '2027-02-01' });
    expect(await sign(later)).toMatchObject({ code: null, warned: [] });
  });

  test('a renewal is the same tenancy, and another brand is not seen', async () => {
    const first = await flowWith({ jurisdiction: 'wales', move_in_status: 3 });
    const renewal = await flowWith({ jurisdiction: 'wales', renewed_from: first.flowId, is_renewed: true });
    expect(await moveIn(renewal.flowId)).toMatchObject({ code: null, warned: [] });
    expect((await moveIn(service.other.flowId)).code).toBe('NOT_FOUND');
  });

  test('a flow whose tenants have the keys is not restored beside another one', async () => {
    const first = await flowWith();
    expect(await moveIn(first.flowId)).toMatchObject({ code: null });
    const call = (name: string, flowId: number) =>
      service.graphql(`mutation ($id: SafeInt!) { ${name}(id: $id) { flowId } }`, { id: flowId });
    expect((await call('archiveFlow', first.flowId)).body.errors).toBeUndefined();
    const second = await flowWith();
    expect(await moveIn(second.flowId)).toMatchObject({ code: null });
    const restored = await call('restoreFlow', first.flowId);
    expect(restored.body.errors[0].extensions.code).toBe('TENANCY_OVERLAP');
  });

  test('two flows let by room do not both become the whole property', async () => {
    const byRoom = { is_let_by_room: true };
    const [first, second] = [await flowWith(byRoom), await flowWith(byRoom)];
    for (const { flowId } of [first, second]) expect(await moveIn(flowId)).toMatchObject({ code: null });
    const whole = (flowId: number) => change(service, api, 'updateFlow', flowId, { isLetByRoom: false });
    expect(await whole(first.flowId)).toMatchObject({ code: null });
    expect(await whole(second.flowId)).toMatchObject({ code: 'TENANCY_OVERLAP' });
  });
});
