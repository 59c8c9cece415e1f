import { Migration } from '@mikro-orm/migrations';

type Indexes = Readonly<Record<string, string>>;

const LISTED = `where is_published and status in ('available', 'underoffer', 'letagreed')`;
const OF_PROPERTY = [
  ...['status', 'price', 'bedrooms', 'property_for', 'available_from', 'has_garden', 'has_parking'],
  ...['is_shared_ownership', 'is_retirement_home', 'furnishing', 'accommodation_type'],
];
const listed = (column: string): string =>
  `on property (brand_id, ${column}, id) include (${OF_PROPERTY.filter((one) => one !== column).join(', ')}) ${LISTED}`;

const STATUSES = [
  ...['property_status', 'landlord_status', 'rental_offer_status', 'holding_deposit_status'],
  ...['verification_status', 'guarantor_status', 'tenancy_status', 'doc_status', 'move_in_status'],
];
const OF_FLOW = ['is_renewed', 'is_archived', 'agent_id', 'branch_id', ...STATUSES].join(', ');
const sorted = (key: string): string =>
  `on flow (brand_id, ${key}, id) include (${OF_FLOW}) where not is_deleted`;
const CODES = [
  ...STATUSES.map((status, place) => `brand_id * 1000 + ${10 * place} + ${status}`),
  `brand_id * 1000 + 100 + case ${STATUSES.map((status, place) => `when ${status} not in (3, 5) then ${place}`).join(' ')} else 9 end`,
].join(', ');

const NEW: Indexes = {
  property_near: `on property using gist (brand_id, point) include (id, ${OF_PROPERTY.join(', ')}) ${LISTED}`,
  property_by_price: listed('price'),
  property_by_bedrooms: listed('bedrooms'),
  property_by_listed_age: listed('created_at'),
  property_by_available: listed('available_from'),
  property_by_furnishing: listed('lower(furnishing)'),
  property_unusual: `on property (brand_id, id) include (${OF_PROPERTY.join(', ')}) ${LISTED} and (is_shared_ownership or is_retirement_home)`,
  flow_by_created: sorted('created_at'),
  flow_by_updated: sorted('updated_at'),
  flow_by_percentage: sorted('percentage_completed'),
  flow_by_start: sorted(`coalesce(tenancy_starts_on, 'infinity'::date)`),
  flow_by_status: `on flow using gin ((array[${CODES}])) where not is_deleted`,
};

const OLD: Indexes = {
  property_near: 'on property using gist (brand_id, point)',
  property_by_price: 'on property (brand_id, price, id)',
  property_by_bedrooms: 'on property (brand_id, bedrooms, id)',
  property_by_status: 'on property (brand_id, status)',
  flow_by_created: 'on flow (brand_id, created_at, id) where not is_deleted',
  flow_by_updated: 'on flow (brand_id, updated_at, id) where not is_deleted',
  flow_by_percentage: 'on flow (brand_id, percentage_completed, id) where not is_deleted',
  flow_by_start: `on flow (brand_id, coalesce(tenancy_starts_on, 'infinity'::date), id) where not is_deleted`,
};

/** Indexes that have what lists are filtered by, so that a page and its total are found in the index alone. */
export class Migration20261122170000 extends Migration {
  override up(): void {
    this.replace(OLD, NEW);
  }

  override down(): void {
    this.replace(NEW, OLD);
  }

  private replace(before: Indexes, after: Indexes): void {
    for (const name of Object.keys(before)) this.addSql(`drop index ${name}`);
    for (const [name, index] of Object.entries(after)) this.addSql(`create index ${name} ${index}`);
  }
}
