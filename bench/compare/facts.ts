import pg from 'pg';
import type { BrandFacts } from '../../src/demo/facts.js';
import type { Facts } from './requests.js';

/** On as many flows as there are, so that requests do not wait for each other's locks. */
const ISSUES = `insert into maintenance_issue
    (brand_id, created_at, updated_at, property_id, flow_id, reported_by, title, status)
  select f.brand_id, now(), now(), f.property_id, f.id, i.reported_by, i.title, 'inprogress'
  from generate_series(1, 20) n,
    (select * from flow where brand_id = $1 and not is_deleted and not is_archived) f,
    (select reported_by, title from maintenance_issue where brand_id = $1 order by id limit 1) i
  order by n, f.id
  returning id`;
/** The guarantor stage has begun everywhere, so that each added guarantor is the same work. */
const BEGIN_STAGE = `update flow set guarantor_status = 1, is_completed = false
  where brand_id = $1 and not is_deleted`;
const SUB_TENANTS = `select s.id from sub_tenant s join flow f on f.brand_id = s.brand_id and f.id = s.flow_id
  where s.brand_id = $1 and not f.is_deleted and not f.is_archived order by s.id`;

/** Adds what the requests need to the demo data. */
export async function prepare(databaseUrl: string, { brandId, partnerKey }: BrandFacts): Promise<Facts> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const ids = async (sql: string): Promise<number[]> =>
      (await client.query<{ id: string }>(sql, [brandId])).rows.map(({ id }) => Number(id));
    const issueIds = await ids(ISSUES);
    await client.query(BEGIN_STAGE, [brandId]);
    const subTenantIds = await ids(SUB_TENANTS);
    await client.query('analyze');
    return { key: partnerKey, subTenantIds, issueIds };
  } finally {
    await client.end();
  }
}

/** The version of the database server, such as 18.4. */
export async function databaseVersion(databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}
