import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataOf, problemsOf } from '../support/graphql.js';
import { insertLandlords, inWords, LANDLORDS, landlordsOf, shared } from '../support/landlords.js';
import { newFlow, newTenant } from '../support/new-flow.js';
import { insertRow, newBrand } from '../support/rows.js';
import { TestService } from '../support/service.js';
import { propertyWith, type UpsertResult, upsertProperties } from '../support/upsert-properties.js';

describe('the landlords of a property', () => {
  let service: TestService;
  let [ann, bea, cy]: number[] = [];
  let homes = 0;
  let reference: string;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start();
    [ann, bea, cy] = await insertLandlords(service, ['Ann', 'Bea', 'Cy']);
  });
  afterAll(() => service.stop());

  const send = async (members: object): Promise<UpsertResult> => {
    const item = { reference, displayAddress: '1 Elm Row', postcode: 'SW1A 1AA', price: 900, ...members };
    const [result] = await upsertProperties(service, [item]);
    if (!result) throw new Error('There is no result.');
    return result;
  };
  const read = async (): Promise<string[]> =>
    inWords((await propertyWith(service, reference, LANDLORDS)).landlords);
  const errorsOf = async (members: object): Promise<string[]> =>
    (await send(members)).errors.map(({ path, message }) => `${path}: ${message}`);

  beforeEach(async () => {
    homes += 1;
    reference = `JOINT-${homes}`;
    propertyId = Number(
      (await send({ landlords: [shared(ann, 59.5, true), shared(bea, 40.5)], country: 'ENGLAND' })).id,
    );
  });

  test('are set by a batch, stay if they are left out, and change as one list', async () => {
    expect(await read()).toEqual(['*Ann 59.5', 'Bea 40.5']);
    expect((await send({})).outcome).toBe('UNCHANGED');
    expect((await send({ landlords: [shared(ann, 59.5, true), shared(bea, 40.5)] })).outcome).toBe(
      'UNCHANGED',
    );
    expect((await send({ landlords: [shared(cy), shared(bea, undefined, true)] })).outcome).toBe('UPDATED');
    expect(await read()).toEqual(['Cy', '*Bea']);
    await send({ landlordId: cy });
    expect(await read()).toEqual(['*Cy']);
    await send({ landlordId: null });
    expect(await read()).toEqual([]);
  });

  test('that are not allowed reject only their item, with every error by its path', async () => {
    const other = await newBrand(service, `Homes of another agency ${homes}`);
    const [stranger] = await insertLandlords(service, ['Stranger'], other.brandId);
    const tenant = await insertRow(service, 'app_user', { brand_id: service.brand.brandId, kind: 'tenant' });
    const landlords = [shared(tenant, 50), shared(stranger, 49), {}];
    const [rejected, created] = await upsertProperties(service, [
      { reference, landlords, landlordReference: 'nobody' },
      { reference: `${reference}-B`, displayAddress: '2 Elm Row', price: 900, landlordId: ann },
    ]);
    expect([rejected?.outcome, created?.outcome]).toEqual(['REJECTED', 'CREATED']);
    expect(rejected?.errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'landlordReference: Landlord with reference “nobody” not found.',
      `landlords[1].personId: Person ${stranger} not found.`,
      'landlords[2].personId: is required, or personReference',
      'landlords: must have exactly one landlord with isLead true',
      'landlords[2].sharePercent: is required, because another landlord has a share; give one for all or for none',
      'landlords[0].personId: must be a person of the kind landlord',
    ]);
    expect(await errorsOf({ landlordId: bea, landlords: [shared(ann, undefined, true)] })).toEqual([
      'landlordId: must be the person of landlords[0], the lead landlord, if both are given',
    ]);
    expect(await errorsOf({ landlords: [shared(ann, 101, true)] })).toEqual([
      'landlords[0].sharePercent: must be 100 or less',
    ]);
    expect(await read()).toEqual(['*Ann 59.5', 'Bea 40.5']);
  });

  test('become those of a new flow that names none, and of no other', async () => {
    const inherited = await newFlow(service, { propertyId });
    expect(await landlordsOf(service, inherited.id)).toEqual({
      lead: 'Ann',
      landlords: ['*Ann 59.5', 'Bea 40.5'],
    });
    await send({ landlordId: cy });
    expect((await landlordsOf(service, inherited.id)).landlords).toEqual(['*Ann 59.5', 'Bea 40.5']);
    const alone = await newFlow(service, { propertyId });
    expect(await landlordsOf(service, alone.id)).toEqual({ lead: 'Cy', landlords: ['*Cy'] });
    const own = await newFlow(service, { propertyId, landlordId: bea });
    expect(await landlordsOf(service, own.id)).toEqual({ lead: 'Bea', landlords: ['*Bea'] });
    const none = await newFlow(service, { propertyId, landlords: [] });
    expect(await landlordsOf(service, none.id)).toEqual({ lead: null, landlords: [] });
  });

  test('are not those of a new flow if one of them is erased', async () => {
    await service.sql('update app_user set erased_at = now() where id = $1', [bea]);
    const flow = await newFlow(service, { propertyId });
    await service.sql('update app_user set erased_at = null where id = $1', [bea]);
    expect(await landlordsOf(service, flow.id)).toEqual({ lead: null, landlords: [] });
  });

  test('become those of the flow of an accepted offer', async () => {
    const CREATE = `mutation ($input: CreateOfferInput!) { createOffer(input: $input) { offerId } }`;
    const ACCEPT = `mutation ($id: SafeInt!, $input: AcceptOfferInput!) {
      acceptOffer(id: $id, input: $input) { flowId } }`;
    const persons = [newTenant({ isLead: true })];
    const offer = { propertyId, persons, rentPence: 90_000, rentPeriod: 'MONTHLY' };
    const accept = async (input: object) => {
      const { offerId: id } = dataOf(await service.graphql(CREATE, { input: offer })).createOffer;
      return service.graphql(ACCEPT, { id, input });
    };
    const { flowId } = dataOf(await accept({})).acceptOffer;
    expect((await landlordsOf(service, flowId)).landlords).toEqual(['*Ann 59.5', 'Bea 40.5']);
    const own = dataOf(await accept({ landlords: [shared(cy, undefined, true), shared(bea)] })).acceptOffer;
    expect((await landlordsOf(service, own.flowId)).landlords).toEqual(['*Cy', 'Bea']);
    expect(problemsOf(await accept({ landlords: [shared(cy)] }))).toEqual([
      'input.landlords: must have exactly one landlord with isLead true',
    ]);
  });

  test('need the scope to read flows for their names, and are hidden from a key with origins', async () => {
    const { key } = await service.issueKey({ scopes: ['properties:read'] });
    const query = `query ($id: SafeInt!) { property(id: $id) { landlords { personId sharePercent person { id } } } }`;
    const { body } = await service.graphql(query, { id: propertyId }, { key });
    expect(body.data.property.landlords[0]).toEqual({ personId: ann, sharePercent: 59.5, person: null });
    expect(body.errors[0].extensions.code).toBe('SCOPE_REQUIRED');
    const origins = ['https://agency.example'];
    const open = await service.issueKey({ scopes: ['properties:read'], origins });
    const ask = (of: string) =>
      service.graphql(
        of,
        { id: propertyId },
        { key: open.key, headers: { Origin: 'https://agency.example' } },
      );
    const seen = 'query ($id: SafeInt!) { property(id: $id) { id landlords { personId sharePercent } } }';
    expect(dataOf(await ask(seen)).property).toEqual({ id: propertyId, landlords: null });
    const found = `{ properties(landlordId: ${bea}) { totalCount } }`;
    expect(dataOf(await service.graphql(found)).properties.totalCount).toBeGreaterThan(0);
    expect(dataOf(await ask(found)).properties.totalCount).toBe(0);
  });
});
