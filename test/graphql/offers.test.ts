import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { UNKNOWN_ID } from '../support/shapes.js';
import { timelineOf } from '../support/timeline.js';
import {
  ACCEPT_OFFER,
  advertisedHome,
  CREATE_OFFER,
  leadOf,
  personOf,
  resultOf,
  UPDATE_OFFER,
} from '../support/viewings-offers.js';

const LIST = `query ($property: SafeInt, $lead: SafeInt, $person: SafeInt, $status: OfferStatus) {
  offers(propertyId: $property, leadId: $lead, personId: $person, status: $status) {
    totalCount edges { node { id status } }
  }
}`;
const ROBIN = { firstName: 'Robin', lastName: 'Marsh', email: ' robin@example.com ', isLead: true };

describe('an offer', () => {
  let service: TestService;
  let now: Date;
  let propertyId: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => now });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    now = new Date('2027-01-15T12:00:00Z');
    propertyId = await advertisedHome(service);
  });

  const create = (input: object = {}): Promise<CallResponse> =>
    service.graphql(CREATE_OFFER, {
      input: { propertyId, persons: [ROBIN], rentPence: 120_000, rentPeriod: 'MONTHLY', ...input },
    });
  const created = (input: object = {}) => resultOf(create(input), 'createOffer');
  const update = (id: number, input: object) => service.graphql(UPDATE_OFFER, { id, input });
  const updated = async (id: number, input: object): Promise<CallResponse['body']> =>
    (await resultOf(update(id, input), 'updateOffer')).offer;
  const accept = (id: number, input: object = {}) => service.graphql(ACCEPT_OFFER, { id, input });
  const accepted = (id: number, input: object = {}) => resultOf(accept(id, input), 'acceptOffer');
  const leadOfId = async (id: number) =>
    (
      await service.sql<{ status: string; flow_id: number | null }>(
        'select status, flow_id::int from portal_lead where id = $1',
        [id],
      )
    )[0];
  const eventsOf = async (id: number): Promise<string[]> =>
    (
      await service.sql<{ type: string }>(
        `select payload->>'type' as type from outbox where (payload->>'offerId')::int = $1 order by id`,
        [id],
      )
    ).map(({ type }) => type);

  test('has its terms, its people, the lead tenant first, and the advertised rent of its day', async () => {
    const leadId = await leadOf(service, propertyId);
    const second = await personOf(service, { last_name: 'Reed' });
    const { offer, offerId, warnings } = await created({
      ...{ leadId, startsOn: '2027-02-01', expiresOn: '2027-01-22', conditions: ['A new carpet'] },
      persons: [{ personId: second, isLead: false }, ROBIN],
      ...{ occupants: 3, metadata: { crm: '7' } },
    });
    expect(offer).toEqual({
      ...{ id: offerId, propertyId, leadId, personIds: [expect.any(Number), second], status: 'MADE' },
      ...{ rentPence: 120_000, rentPeriod: 'MONTHLY', startsOn: '2027-02-01', occupants: 3 },
      ...{ conditions: ['A new carpet'], expiresOn: '2027-01-22', decidedOn: null, flowId: null },
      ...{ advertisedRentPence: 120_000, advertisedRentFrequency: 'MONTHLY', metadata: { crm: '7' } },
    });
    expect(warnings).toEqual([]);
    expect(await leadOfId(leadId)).toEqual({ status: 'converted', flow_id: null });
    const [robin] = await service.sql(
      `select kind, first_name, last_name, email, (select count(*)::int from pre_qualification p
        where p.brand_id = u.brand_id and p.user_id = u.id) as referencing from app_user u where id = $1`,
      [offer.personIds[0]],
    );
    expect(robin).toEqual({
      ...{ kind: 'tenant', first_name: 'Robin', last_name: 'Marsh', email: 'robin@example.com' },
      referencing: 1,
    });
  });

  test('becomes a flow with its terms when it is accepted, in whose history it is; the others stay', async () => {
    const leadId = await leadOf(service, propertyId);
    const other = await created();
    const { offerId, offer } = await created({
      ...{ leadId, startsOn: '2027-02-01', conditions: ['A new carpet', 'A cat may stay'] },
      occupants: 2,
    });
    const { flow, flowId, ...payload } = await accepted(offerId, {
      reference: 'F-OFFERED',
      metadata: { a: 'b' },
    });
    expect(payload).toMatchObject({
      offerId,
      offer: { status: 'ACCEPTED', decidedOn: '2027-01-15', flowId },
      warnings: [],
    });
    expect(flow).toEqual({
      ...{
        reference: 'F-OFFERED',
        version: expect.any(Number),
        jurisdiction: 'ENGLAND',
        tenancyKind: 'ASSURED',
      },
      ...{ rentPence: 120_000, rentPeriod: 'MONTHLY', tenancyStartsOn: '2027-02-01', numberOfOccupants: 2 },
      ...{ additionalConditions: 'A new carpet\nA cat may stay', propertyId, metadata: { a: 'b' } },
      subTenants: [{ personId: offer.personIds[0], lastName: 'Marsh', isLead: true }],
    });
    const history = (await timelineOf(service, flowId)).map(({ description }) => description);
    expect(history).toContain('The offer of £1,200.00 a month was accepted.');
    expect(await leadOfId(leadId)).toEqual({ status: 'converted', flow_id: flowId });
    expect(await eventsOf(offerId)).toEqual(['offer_created', 'offer_accepted']);
    const list = dataOf(await service.graphql(LIST, { property: propertyId, status: 'MADE' })).offers;
    expect(list.edges.map(({ node }: { node: { id: number } }) => node.id)).toEqual([other.offerId]);
    for (const again of [accept(offerId), update(offerId, { status: 'WITHDRAWN' })])
      expect(codeOf(await again)).toBe('INVALID_TRANSITION');
    const flows = await service.sql('select id from flow where property_id = $1', [propertyId]);
    expect(flows).toHaveLength(1);
  });

  test('is accepted once, however many accept it at the same time', async () => {
    const { offerId } = await created();
    const responses = await Promise.all(Array.from({ length: 8 }, () => accept(offerId)));
    const codes = responses.map((one) => (one.body.errors ? codeOf(one) : 'accepted')).sort();
    expect(codes).toEqual([...Array(7).fill('INVALID_TRANSITION'), 'accepted']);
    const flows = await service.sql('select id from flow where property_id = $1', [propertyId]);
    expect(flows).toHaveLength(1);
  });

  test('above the advertised rent is recorded with a warning, and cannot be accepted', async () => {
    const { offerId, warnings } = await created({ rentPence: 120_001 });
    const message =
      'The offer of £1,200.01 a month is above the advertised rent of £1,200.00 a month. ' +
      'A landlord may not invite or accept more (Renters’ Rights Act 2025 s.56).';
    expect(warnings).toEqual([{ key: 'en.ad.rent', message }]);
    // A later advertisement changes nothing: that of the day of the offer counts.
    await service.sql('update property set rent_pence = 130000 where id = $1', [propertyId]);
    const rejected = await accept(offerId, { tenancyKind: 'LICENCE' });
    expect([codeOf(rejected), rejected.body.errors[0].message]).toEqual([
      'LAW_FORBIDS',
      `en.ad.rent: ${message}`,
    ]);
    expect(await service.sql('select id from flow where property_id = $1', [propertyId])).toEqual([]);
  });

  test.each([
    ['a company', { persons: [{ companyName: 'Example Ltd', isLead: true }], rentPence: 130_000 }, {}],
    ['more than £100,000 a year', { rentPence: 900_000 }, {}],
    ['a home without an advertised rent', { rentPence: 130_000 }, { rent_pence: null, rent_frequency: null }],
    ['a home in Wales', { rentPence: 130_000 }, { country: 'wales' }],
    [
      'rent for each person',
      { rentPence: 130_000 },
      { rent_pence: 20_000, rent_frequency: 'weekly_per_person' },
    ],
    ['£300 a week for £1,300 a month', { rentPence: 30_000, rentPeriod: 'WEEKLY' }, { rent_pence: 130_000 }],
    [
      '£1,307 a month for £300 a week',
      { rentPence: 130_700 },
      { rent_pence: 30_000, rent_frequency: 'weekly' },
    ],
    [
      '£600 a fortnight for £300 a week',
      { rentPence: 60_000, rentPeriod: 'FORTNIGHTLY' },
      { rent_pence: 30_000, rent_frequency: 'weekly' },
    ],
  ])('above the advertised rent can be accepted for %s', async (_, input, home) => {
    propertyId = await advertisedHome(service, home);
    const { offerId, warnings } = await created(input);
    expect(warnings).toEqual([]);
    expect((await accepted(offerId)).offer.status).toBe('ACCEPTED');
  });

  test.each([
    ['£301 a week for £1,300 a month', { rentPence: 30_100, rentPeriod: 'WEEKLY' }, { rent_pence: 130_000 }],
    [
      '£1,308 a month for £300 a week',
      { rentPence: 130_800 },
      { rent_pence: 30_000, rent_frequency: 'weekly' },
    ],
    [
      '£600.01 a fortnight for £300 a week',
      { rentPence: 60_001, rentPeriod: 'FORTNIGHTLY' },
      { rent_pence: 30_000, rent_frequency: 'weekly' },
    ],
  ])('above the advertised rent by every length of a year cannot be accepted: %s', async (_, input, home) => {
    propertyId = await advertisedHome(service, home);
    const { offerId } = await created(input);
    expect(codeOf(await accept(offerId))).toBe('LAW_FORBIDS');
  });

  test('of before the Renters’ Rights Act may be above the advertised rent', async () => {
    now = new Date('2026-04-30T12:00:00Z');
    const { offerId, warnings } = await created({ rentPence: 130_000 });
    expect(warnings).toEqual([]);
    expect((await accepted(offerId)).offer.status).toBe('ACCEPTED');
  });

  test('is rejected or withdrawn once, on the day, by an update', async () => {
    for (const status of ['REJECTED', 'WITHDRAWN']) {
      const { offerId } = await created();
      expect(await updated(offerId, { status })).toMatchObject({ status, decidedOn: '2027-01-15' });
      expect(await updated(offerId, { status })).toMatchObject({ status });
      expect(await updated(offerId, { metadata: { crm: '8' } })).toMatchObject({ metadata: { crm: '8' } });
      for (const next of [update(offerId, { status: 'MADE' }), accept(offerId)])
        expect(codeOf(await next)).toBe('INVALID_TRANSITION');
      expect(await eventsOf(offerId)).toEqual(['offer_created', 'offer_updated', 'offer_updated']);
    }
    const { offerId } = await created();
    for (const status of ['ACCEPTED', 'EXPIRED']) {
      const response = await update(offerId, { status });
      expect([codeOf(response), response.body.errors[0].extensions.allowed]).toEqual([
        'INVALID_TRANSITION',
        ['REJECTED', 'WITHDRAWN'],
      ]);
    }
  });

  test('expires after its last day in UK time, on which it can still be accepted', async () => {
    const first = await created({ expiresOn: '2027-01-15' });
    const second = await created({ expiresOn: '2027-01-15' });
    now = new Date('2027-01-15T23:59:59Z');
    expect((await accepted(first.offerId)).offer.status).toBe('ACCEPTED');
    now = new Date('2027-01-16T00:00:00Z');
    const { edges } = dataOf(await service.graphql(LIST, { property: propertyId, status: 'EXPIRED' })).offers;
    expect(edges).toEqual([{ node: { id: second.offerId, status: 'EXPIRED' } }]);
    for (const late of [accept(second.offerId), update(second.offerId, { status: 'REJECTED' })])
      expect(codeOf(await late)).toBe('INVALID_TRANSITION');
  });

  test('rejects members that contradict each other or the records of the brand', async () => {
    const erased = await personOf(service, { erased_at: now });
    for (const [input, problem] of [
      [
        { expiresOn: '2027-01-14' },
        'input.expiresOn: must not be before 2027-01-15, today in the United Kingdom',
      ],
      [
        { persons: [{ ...ROBIN, isLead: false }] },
        'input.persons: must have exactly one tenant with isLead true',
      ],
      [
        { persons: [{ personId: erased, isLead: true }] },
        'input.persons[0].personId: must be a person whose personal data was not erased',
      ],
      [{ leadId: UNKNOWN_ID }, `input.leadId: Lead ${UNKNOWN_ID} not found.`],
      [{ propertyId: UNKNOWN_ID }, `input.propertyId: Property ${UNKNOWN_ID} not found.`],
    ] as const)
      expect(problemsOf(await create(input))).toEqual([problem]);
    propertyId = await advertisedHome(service, { property_for: 2 });
    expect(problemsOf(await create())).toEqual([
      'input.propertyId: must be a property to rent; this one is for sale',
    ]);
  });

  test('has at most 20 conditions of at most 900 characters', async () => {
    const longest = 'x'.repeat(900);
    expect((await created({ conditions: Array(20).fill(longest) })).offer.conditions).toHaveLength(20);
    for (const conditions of [Array(21).fill('x'), [`${longest}x`], ['']])
      expect(codeOf(await create({ conditions }))).toBe('VALIDATION_FAILED');
  });

  test('of an erased person, and of a home in an unknown country, is not accepted', async () => {
    const personId = await personOf(service);
    const { offerId } = await created({ persons: [{ personId, isLead: true }] });
    await service.sql('update app_user set erased_at = now() where id = $1', [personId]);
    expect(problemsOf(await accept(offerId))).toEqual([
      'id: must be a person whose personal data was not erased',
    ]);
    propertyId = await advertisedHome(service, { country: null });
    const unknown = await created();
    expect(problemsOf(await accept(unknown.offerId))).toEqual([
      `input.jurisdiction: is required, because the country of property ${propertyId} is not known`,
    ]);
    const { flow } = await accepted(unknown.offerId, { jurisdiction: 'SCOTLAND' });
    expect([flow.jurisdiction, flow.tenancyKind]).toEqual(['SCOTLAND', 'PRIVATE_RESIDENTIAL']);
  });

  test('whose terms make no flow is not accepted, and the error is about the offer', async () => {
    const quarterly = await created({ rentPence: 360_000, rentPeriod: 'QUARTERLY' });
    const unlawful = await accept(quarterly.offerId);
    expect([codeOf(unlawful), problemsOf(unlawful)]).toEqual([
      'LAW_FORBIDS',
      [expect.stringMatching(/^id: rentPeriod of the offer /)],
    ]);
    const { offerId } = await created();
    await service.sql('update property set property_for = 2 where id = $1', [propertyId]);
    expect(problemsOf(await accept(offerId))).toEqual([
      'id: propertyId of the offer must be a property to rent; this one is for sale',
    ]);
  });

  test('does not make a closed lead, or one about another home, its flow', async () => {
    const closed = await leadOf(service, propertyId, { status: 'closed' });
    const elsewhere = await leadOf(service, await advertisedHome(service));
    for (const leadId of [closed, elsewhere]) {
      const { offerId } = await created({ leadId });
      await accepted(offerId);
      expect((await leadOfId(leadId))?.flow_id).toBe(null);
    }
    expect((await leadOfId(closed))?.status).toBe('closed');
  });

  test('is listed by every filter, newest first', async () => {
    const leadId = await leadOf(service, propertyId);
    const personId = await personOf(service);
    const first = await created({ leadId, persons: [{ personId, isLead: true }] });
    const second = await created();
    await updated(first.offerId, { status: 'REJECTED' });
    const list = async (filter: object): Promise<number[]> => {
      const { offers } = dataOf(await service.graphql(LIST, filter));
      const found = offers.edges.map(({ node }: { node: { id: number } }) => node.id);
      expect(offers.totalCount).toBe(found.length);
      return found;
    };
    expect(await list({ property: propertyId })).toEqual([second.offerId, first.offerId]);
    for (const filter of [
      { lead: leadId },
      { person: personId },
      { property: propertyId, status: 'REJECTED' },
    ])
      expect(await list(filter)).toEqual([first.offerId]);
    expect(await list({ property: propertyId, status: 'MADE' })).toEqual([second.offerId]);
    expect(await list({ property: propertyId, status: 'EXPIRED' })).toEqual([]);
  });
});
