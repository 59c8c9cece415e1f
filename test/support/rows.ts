import type { TestService } from './service.js';

type Row = Readonly<Record<string, unknown>>;

/** A brand without rows other than a key and its user, so that a list contains only what a test inserts. */
export async function newBrand(
  service: TestService,
  name: string,
): Promise<{ brandId: number; key: string; personId: number }> {
  const CREATE = 'mutation ($input: CreateBrandInput!) { createBrand(input: $input) { id } }';
  const { body } = await service.graphql(CREATE, { input: { name } }, { key: service.operatorToken });
  if (!body.data) throw new Error(`The brand was not created: ${JSON.stringify(body)}`);
  const brandId: number = body.data.createBrand.id;
  const { key, user_id: personId } = await service.issueKey({}, brandId);
  return { brandId, key, personId };
}

/** Inserts a row directly, created now by default; returns its id. */
export async function insertRow(service: TestService, table: string, row: Row): Promise<number> {
  const now = new Date();
  const all: Row = { created_at: now, updated_at: now, ...row };
  const values = Object.values(all).map((value) => (Array.isArray(value) ? JSON.stringify(value) : value));
  const places = values.map((_, index) => `$${index + 1}`);
  const [made] = await service.sql<{ id: string }>(
    `insert into ${table} (${Object.keys(all).join(', ')}) values (${places.join(', ')}) returning id`,
    values,
  );
  return Number(made?.id);
}

/** Inserts a property to rent in the middle of London; `row` overrides its columns. */
export function insertProperty(service: TestService, brandId: number, row: Row = {}): Promise<number> {
  const plain = {
    display_address: '1 Plain Street',
    country: 'england',
    lat: 51.5,
    lon: -0.12,
    price: 1000,
    bedrooms: 2,
    property_for: 1,
    accommodation_type: 'flat',
    available_from: new Date('2026-01-01T00:00:00Z'),
    images: [],
    features: [],
  };
  return insertRow(service, 'property', { brand_id: brandId, ...plain, ...row });
}

/** Inserts a flow that renews another one; `row` overrides its columns. */
export function insertRenewal(
  service: TestService,
  brandId: number,
  propertyId: number,
  row: Row = {},
): Promise<number> {
  return insertRow(service, 'flow', {
    brand_id: brandId,
    property_id: propertyId,
    is_renewed: true,
    percentage_completed: 0,
    is_completed: false,
    ...row,
  });
}

/** Inserts a tenant of a flow, with a user. */
export async function insertSubTenant(
  service: TestService,
  brandId: number,
  flowId: number,
  row: Row = {},
): Promise<number> {
  const personId = await insertRow(service, 'app_user', { brand_id: brandId, kind: 'tenant' });
  return insertRow(service, 'sub_tenant', {
    brand_id: brandId,
    flow_id: flowId,
    user_id: personId,
    first_name: '',
    last_name: '',
    ...row,
  });
}
