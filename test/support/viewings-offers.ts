import { dataOf } from './graphql.js';
import { insertProperty, insertRow } from './rows.js';
import type { CallResponse, TestService } from './service.js';

export const CREATE_VIEWING = `mutation ($input: CreateViewingInput!) {
  createViewing(input: $input) {
    viewingId warnings { key message source }
    viewing { id propertyId leadId agentId personIds kind status mayBecome startsAt endsAt feedback }
  }
}`;
export const UPDATE_VIEWING = `mutation ($id: SafeInt!, $input: UpdateViewingInput!) {
  updateViewing(id: $id, input: $input) {
    viewing { agentId kind status mayBecome startsAt endsAt feedback } warnings { key }
  }
}`;
export const CREATE_OFFER = `mutation ($input: CreateOfferInput!) {
  createOffer(input: $input) {
    offerId warnings { key message }
    offer {
      id propertyId leadId personIds status rentPence rentPeriod startsOn occupants conditions expiresOn
      advertisedRentPence advertisedRentFrequency decidedOn flowId metadata
    }
  }
}`;
export const UPDATE_OFFER = `mutation ($id: SafeInt!, $input: UpdateOfferInput!) {
  updateOffer(id: $id, input: $input) { offer { status decidedOn metadata } }
}`;
export const ACCEPT_OFFER = `mutation ($id: SafeInt!, $input: AcceptOfferInput!) {
  acceptOffer(id: $id, input: $input) {
    offerId flowId warnings { key } offer { status decidedOn flowId }
    flow {
      reference version jurisdiction tenancyKind rentPence rentPeriod tenancyStartsOn numberOfOccupants
      additionalConditions propertyId metadata subTenants { personId lastName isLead }
    }
  }
}`;

/** A home in England that is advertised for £1,200 a month. */
export const advertisedHome = (service: TestService, row: object = {}): Promise<number> =>
  insertProperty(service, service.brand.brandId, {
    rent_pence: 120_000,
    rent_frequency: 'monthly',
    ...row,
  });

let leads = 0;

/** A lead about a home. */
export async function leadOf(
  service: TestService,
  propertyId: number | null,
  row: object = {},
): Promise<number> {
  leads += 1;
  return insertRow(service, 'portal_lead', {
    ...{ brand_id: service.brand.brandId, portal: 'Rightmove', portal_lead_id: `of a viewing ${leads}` },
    ...{ status: 'new', property_id: propertyId, ...row },
  });
}

/** A person of the brand. */
export const personOf = (service: TestService, row: object = {}): Promise<number> =>
  insertRow(service, 'app_user', {
    ...{ brand_id: service.brand.brandId, kind: 'tenant', first_name: 'Robin', last_name: 'Marsh', ...row },
  });

/** A record of another brand in a table. */
export async function ofOtherBrand(service: TestService, table: string): Promise<number> {
  const [row] = await service.sql<{ id: number }>(
    `select id::int from ${table} where brand_id = $1 order by id limit 1`,
    [service.other.brandId],
  );
  if (!row) throw new Error(`The other brand has no row in ${table}.`);
  return row.id;
}

/** Asks with variables, and expects no error. */
export const resultOf = async (
  response: Promise<CallResponse>,
  root: string,
): Promise<CallResponse['body']> => dataOf(await response)[root];
