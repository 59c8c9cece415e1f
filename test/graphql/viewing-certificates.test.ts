import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { dataOf } from '../support/graphql.js';
import { insertRow } from '../support/rows.js';
import { type CallResponse, TestService } from '../support/service.js';
import {
  ACCEPT_OFFER,
  advertisedHome,
  CREATE_OFFER,
  CREATE_VIEWING,
  leadOf,
  personOf,
  resultOf,
  UPDATE_VIEWING,
} from '../support/viewings-offers.js';

const RULE = 'en.epc.viewing';
/** There is a certificate, and no viewing of these people. */
const MET_BEFORE = ['MET', null, '2027-01-10'];
const READ = 'query ($id: SafeInt!) { flow(id: $id) { deadlines { key state dueOn metOn } } }';
const UPDATE_LEAD =
  'mutation ($id: SafeInt!, $input: UpdateLeadInput!) { updateLead(id: $id, input: $input) { leadId } }';

describe('the energy performance certificate before the first viewing', () => {
  let service: TestService;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    propertyId = await advertisedHome(service);
  });

  const view = async (input: object = {}): Promise<CallResponse['body']> =>
    resultOf(
      service.graphql(CREATE_VIEWING, {
        input: {
          ...{ propertyId, kind: 'IN_PERSON', status: 'BOOKED' },
          ...{ startsAt: '2027-01-20T10:00:00Z', endsAt: '2027-01-20T10:30:00Z', ...input },
        },
      }),
      'createViewing',
    );
  const warned = async (): Promise<string[]> =>
    (await view()).warnings.map(({ key }: { key: string }) => key);
  const certify = (row: object): Promise<number> =>
    insertRow(service, 'compliance_record', {
      ...{ brand_id: service.brand.brandId, property_id: propertyId, kind: 'epc', outcome: 'satisfactory' },
      ...row,
    });
  const flowOf = async (personId: number, leadId: number | null = null): Promise<number> => {
    const input = { propertyId, leadId, rentPence: 120_000, rentPeriod: 'MONTHLY' };
    const persons = [{ personId, isLead: true }];
    const { offerId } = await resultOf(
      service.graphql(CREATE_OFFER, { input: { ...input, persons } }),
      'createOffer',
    );
    return (await resultOf(service.graphql(ACCEPT_OFFER, { id: offerId, input: {} }), 'acceptOffer')).flowId;
  };
  const rule = async (id: number): Promise<unknown> => {
    const { deadlines } = dataOf(await service.graphql(READ, { id })).flow;
    const found = deadlines.find(({ key }: { key: string }) => key === RULE);
    // Lists of deadlines read what was stored.
    const [stored] = await service.sql<{ due: string | null }>(
      'select due_on::text as due from deadline where flow_id = $1 and key = $2',
      [id, RULE],
    );
    expect(stored?.due ?? null).toBe(found.dueOn);
    return [found.state, found.dueOn, found.metOn];
  };

  test('is warned of while none is recorded', async () => {
    expect((await view()).warnings).toEqual([
      {
        key: RULE,
        message: 'No energy performance certificate of the home is recorded before the viewing.',
        source: 'Energy Performance of Buildings (England and Wales) Regulations 2012, reg. 6',
      },
    ]);
    await certify({ checked_on: '2020-05-10', next_due_on: '2030-05-09' });
    expect(await warned()).toEqual([]);
  });

  test('must be there before the day, and still be valid on it', async () => {
    await certify({ checked_on: '2027-01-20', next_due_on: '2037-01-19' });
    expect(await warned()).toEqual([RULE]);
    await certify({ checked_on: '2017-01-20', next_due_on: '2027-01-19' });
    expect(await warned()).toEqual([RULE]);
    await certify({ checked_on: '2017-01-21', next_due_on: '2027-01-20' });
    expect(await warned()).toEqual([]);
  });

  test('is not warned of for a home that needs none, one for sale, and one in another country', async () => {
    await certify({ checked_on: '2027-01-10', outcome: 'not_applicable' });
    expect(await warned()).toEqual([]);
    for (const row of [{ country: 'scotland' }, { property_for: 2 }]) {
      propertyId = await advertisedHome(service, row);
      expect(await warned()).toEqual([]);
    }
  });

  test('does not count once it was voided', async () => {
    await certify({ checked_on: '2020-05-10', next_due_on: '2030-05-09', voided_at: new Date() });
    expect(await warned()).toEqual([RULE]);
  });

  test('is a rule of the flow of those who viewed the home, from their first viewing', async () => {
    const personId = await personOf(service);
    await certify({ checked_on: '2027-01-10', next_due_on: '2037-01-09' });
    const flowId = await flowOf(personId);
    expect(await rule(flowId)).toEqual(MET_BEFORE);
    await view({ status: 'REQUESTED', personIds: [personId] });
    await view({ personIds: [await personOf(service)] });
    expect(await rule(flowId)).toEqual(MET_BEFORE);
    const { viewingId } = await view({ personIds: [personId] });
    expect(await rule(flowId)).toEqual(['MET', '2027-01-19', '2027-01-10']);
    await view({ personIds: [personId], startsAt: '2027-01-08T10:00:00Z', endsAt: '2027-01-08T10:30:00Z' });
    expect(await rule(flowId)).toEqual(['MISSED', '2027-01-07', '2027-01-10']);
    const other = await flowOf(personId);
    await service.sql(`update viewing set status = 'cancelled' where id <> $1`, [viewingId]);
    const input = { status: 'CANCELLED' };
    dataOf(await service.graphql(UPDATE_VIEWING, { id: viewingId, input }));
    expect([await rule(flowId), await rule(other)]).toEqual([MET_BEFORE, MET_BEFORE]);
  });

  test('is a rule of the flow that the lead of a viewing became, by an offer or by an update', async () => {
    const leadId = await leadOf(service, propertyId);
    await certify({ checked_on: '2027-01-10', next_due_on: '2037-01-09' });
    await view({ leadId });
    expect(await rule(await flowOf(await personOf(service), leadId))).toEqual([
      ...['MET', '2027-01-19', '2027-01-10'],
    ]);
    const second = await leadOf(service, propertyId);
    await view({ leadId: second });
    const flowId = await flowOf(await personOf(service));
    expect(await rule(flowId)).toEqual(MET_BEFORE);
    dataOf(await service.graphql(UPDATE_LEAD, { id: second, input: { flowId } }));
    expect(await rule(flowId)).toEqual(['MET', '2027-01-19', '2027-01-10']);
  });
});
