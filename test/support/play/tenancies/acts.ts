import { type Data, idOf, record, records } from '../data.js';
import { type Act, call, type Ids, inTurn } from './tenancy.js';

export const known = (ids: Ids, name: string): number => {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The play has no ${name} yet.`);
  return id;
};
const flowPath = (ids: Ids) => ({ id: known(ids, 'flow') });
/** The id of a tenant of the flow, by the place in the list. */
const tenantOf = (ids: Ids, place: number) => known(ids, `tenant ${place}`);

/** A landlord, and a property of the country. Without a country of the postcode, it is stated. */
export const home = (
  property: object,
  landlords: readonly object[] = [{ first_name: 'Lee', last_name: 'Lord' }],
) =>
  inTurn(
    call('UpsertPeople', () => ({
      body: {
        items: landlords.map((one, at) => ({ reference: `LL-${at + 1}`, kind: 'landlord', ...one })),
      },
    })),
    call(
      'UpsertProperties',
      () => ({
        body: {
          items: [
            {
              reference: 'P-1',
              display_address: '12 Quay Street',
              address_line1: '12 Quay Street',
              property_for: 'rent',
              accommodation_type: 'flat',
              bedrooms: 2,
              price: 1200,
              ...property,
            },
          ],
        },
      }),
      ({ results }, ids) => {
        const [result = {}] = records(results);
        if (result.outcome !== 'created') throw new Error(JSON.stringify(result));
        ids.set('property', idOf(result));
      },
    ),
  );

/** The flow of the property, with its tenants. */
export const flow = (terms: object, tenants: readonly object[]) =>
  call(
    'CreateFlow',
    () => ({
      body: {
        property_reference: 'P-1',
        landlord_reference: 'LL-1',
        rent_pence: 120_000,
        rent_period: 'monthly',
        tenants: tenants.map((one, at) => ({ ...one, ...(at === 0 && { is_lead: true }) })),
        ...terms,
      },
    }),
    (data, ids) => {
      const created = record(data.flow);
      ids.set('flow', idOf(created));
      for (const [at, one] of records(created.sub_tenants).entries()) {
        ids.set(`tenant ${at}`, idOf(one));
        ids.set(`person ${at}`, Number(one.person_id));
      }
    },
  );

/** A payment of the lead tenant. */
export const pay = (kind: string, received_on: string, amount_pence: number, more: object = {}) =>
  call(
    'RecordPayment',
    (ids) => ({
      path: flowPath(ids),
      body: {
        kind,
        direction: 'received',
        received_on,
        amount_pence,
        payer_sub_tenant_id: tenantOf(ids, 0),
        ...more,
      },
    }),
    ({ payment }, ids) => ids.set(kind, idOf(payment)),
  );

/** A receipt for the last payment of a kind, which was in cash. */
export const receipt = (kind: string, given_on: string) =>
  call('RecordDocument', (ids) => ({
    path: flowPath(ids),
    body: { kind: 'cash_receipt', given_on, method: 'hand', payment_id: known(ids, kind) },
  }));

export const applied = (on: string, pence: number, to = 'tenancy_deposit') =>
  pay('holding_deposit', on, pence, { direction: 'applied', applied_to: to });

/** A confirmed right to rent of some tenants, by their places. */
export const rightToRent = (
  checked_on: string,
  places: readonly number[],
  more: object = { status: 'unlimited' },
) =>
  inTurn(
    ...places.map((at) =>
      call('RecordReferencing', (ids) => ({
        body: {
          person_id: known(ids, `person ${at}`),
          right_to_rent: { checked_on, is_approved: true, ...more },
        },
      })),
    ),
  );

/** A document given to every tenant. */
export const given = (kind: string, given_on: string, more: object = {}) =>
  call('RecordDocument', (ids) => ({
    path: flowPath(ids),
    body: { kind, given_on, method: 'email', ...more },
  }));

/** All tenants and the landlord sign at an instant. */
export const signed = (at: string, tenants: number, kind = 'tenancy_agreement') =>
  inTurn(
    contract(kind, 'generated', { url: 'https://contracts.example.com/1.pdf' }),
    ...Array.from(
      { length: tenants },
      (_, place): Act =>
        (stage, ids) =>
          contract(kind, 'signed', { at, sub_tenant_id: tenantOf(ids, place) })(stage, ids),
    ),
    contract(kind, 'signed', { at }),
  );

const contract = (kind: string, step: string, more: object) =>
  call('RecordContract', (ids) => ({ path: flowPath(ids), body: { kind, step, ...more } }));

/** A check of the property. */
export const checked = (kind: string, checked_on: string, more: object = {}) =>
  call('RecordCompliance', (ids) => ({
    path: { id: known(ids, 'property') },
    body: { kind, checked_on, outcome: 'satisfactory', ...more },
  }));

/** A membership or registration of the agency. */
export const ofAgency = (kind: string, checked_on: string, more: object = {}) =>
  call('RecordBrandCompliance', () => ({ body: { kind, checked_on, outcome: 'satisfactory', ...more } }));

/** The deposit is protected, with a certificate of the scheme. */
export const protectedOn = (protected_on: string, scheme: string) =>
  call('ProtectAndSetup', (ids) => ({
    body: {
      deposit_certificates: [
        {
          certificate_url: 'https://scheme.example.com/1.pdf',
          flow_id: known(ids, 'flow'),
          scheme,
          protected_on,
        },
      ],
      prescribed_certificates: [],
    },
  }));

export const stageTo = (stage: string, status = 'complete') =>
  call('MoveStage', (ids) => ({ path: { ...flowPath(ids), stage }, body: { status } }));

/** Every stage that is still open is completed, and the tenants move in. */
export const movedIn = (...stages: readonly string[]) => inTurn(...stages.map((stage) => stageTo(stage)));

export const declined = (decided_on: string, reason: string) =>
  call('DecideFlow', (ids) => ({
    path: flowPath(ids),
    body: { outcome: 'landlord_declined', decided_on, reason },
  }));

export const guarantor = (place: number, first_name: string) =>
  call(
    'AddGuarantor',
    (ids) => ({
      body: {
        sub_tenant_id: tenantOf(ids, place),
        email: `${first_name.toLowerCase()}@example.com`,
        title: '',
        first_name,
        last_name: 'Reed',
        phone: '',
        postcode: '',
        correspondence_address: '',
      },
    }),
    (data: Data, ids) => ids.set(`guarantor ${place}`, idOf(data.guarantor)),
  );
