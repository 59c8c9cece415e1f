import { Jurisdiction } from '../../src/domain/flow/terms/jurisdiction.js';
import type { RentPeriod } from '../../src/domain/flow/terms/rent-period.js';
import { defaultKind } from '../../src/domain/statute/facts/tenancy-kind.js';
import type { TestService } from './service.js';

/** The kind of tenancy that a flow with these columns has if nobody states one. */
const kindOf = ({
  jurisdiction = Jurisdiction.ENGLAND,
  rent_pence: rentPence,
  rent_period: rentPeriod,
}: {
  jurisdiction?: Jurisdiction;
  rent_pence?: number;
  rent_period?: RentPeriod;
}): string =>
  defaultKind({
    jurisdiction,
    tenants: [],
    rent: rentPence && rentPeriod ? { rentPence, rentPeriod } : null,
    tenancyEndsOn: null,
  });

/** A flow without any changes. */
export interface FreshFlow {
  flowId: number;
  propertyId: number;
  subTenantIds: number[];
}

/**
 * Creates a flow of a brand, by default of the first one, with its tenants. `columns` are stored unchanged.
 */
export async function freshFlow(
  service: TestService,
  { tenants = ['Ann Stone', 'Ben Reed'], columns = {}, brandId = service.brand.brandId } = {} as {
    tenants?: readonly string[];
    columns?: Record<string, unknown>;
    brandId?: number;
  },
): Promise<FreshFlow> {
  const stored = {
    property_id: await nextPropertyOf(service, brandId),
    percentage_completed: 0,
    is_completed: false,
    created_at: new Date(),
    updated_at: new Date(),
    tenancy_kind: kindOf(columns),
    ...columns,
    brand_id: brandId,
  };
  const places = Object.keys(stored).map((_, index) => `$${index + 1}`);
  const [flow] = await service.sql<{ id: number; property_id: number }>(
    `insert into flow (${Object.keys(stored).join(', ')}) values (${places.join(', ')})
      returning id::int, property_id::int`,
    Object.values(stored),
  );
  if (!flow) throw new Error('No flow was created.');
  const subTenantIds: number[] = [];
  for (const name of tenants) {
    const [subTenant] = await service.sql<{ id: number }>(
      `insert into sub_tenant (brand_id, created_at, updated_at, flow_id, user_id, first_name, last_name,
        is_lead)
        select $1, now(), now(), $2, min(id), $3, $4, $5 from app_user where brand_id = $1 and kind = 'tenant'
          returning id::int`,
      [brandId, flow.id, ...name.split(' '), subTenantIds.length === 0],
    );
    if (subTenant) subTenantIds.push(subTenant.id);
  }
  return { flowId: flow.id, propertyId: flow.property_id, subTenantIds };
}

/** The unused properties of brands, those with the fewest flows of the demo first. */
const unused = new WeakMap<TestService, Map<number, number[]>>();

/** Each flow of a service gets a property that no other one has, as long as there are enough. */
async function nextPropertyOf(service: TestService, brandId: number): Promise<number> {
  const ofBrands = unused.get(service) ?? new Map<number, number[]>();
  unused.set(service, ofBrands);
  const ids = ofBrands.get(brandId) ?? [];
  ofBrands.set(brandId, ids);
  if (ids.length === 0) {
    const found = await propertiesOf(service, brandId);
    // Another call may have filled the list during the query.
    if (ids.length === 0) ids.push(...found);
  }
  const id = ids.shift();
  if (id === undefined) throw new Error('The demo has properties.');
  return id;
}

async function propertiesOf(service: TestService, brandId: number): Promise<number[]> {
  const found = await service.sql<{ id: number }>(
    `select p.id::int from property p where p.brand_id = $1 and p.property_for = 1
      order by (select count(*) from flow f where f.brand_id = p.brand_id and f.property_id = p.id), p.id`,
    [brandId],
  );
  return found.map(({ id }) => id);
}
