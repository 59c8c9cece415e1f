import type { TestService } from './service.js';

/** Changes whenever a key is used. */
const USE = ['last_used_at'];
/** What jobs add later, by table. */
const LATER: Readonly<Record<string, readonly string[]>> = {
  audit_entry: ['number', 'text', 'hash', 'actor_type', 'actor_id', 'targets'],
};

/**
 * A digest of each table's rows, of one brand or of all, without `last_used_at`, the numbers of the audit log, the
 * log of requests, the runs of repeated tasks and the lease of the instance that looks for work.
 */
export async function digest(
  service: Pick<TestService, 'sql'>,
  brandId?: number,
): Promise<Record<string, string>> {
  const tables = await service.sql<{ name: string; is_owned: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'brand_id' and not a.attisdropped) as is_owned
     from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and c.relname not in ('api_key_usage', 'audit_chain', 'job_lease',
         'request_log', 'other_request_log', 'repeated_task') order by 1`,
  );
  const parts = tables.map(({ name, is_owned: isOwned }) => {
    const condition =
      brandId === undefined
        ? ''
        : isOwned
          ? `where t.brand_id = ${brandId}`
          : name === 'brand'
            ? `where t.id = ${brandId}`
            : '';
    const row = `(to_jsonb(t) - array[${[...USE, ...(LATER[name] ?? [])].map((one) => `'${one}'`).join()}])::text`;
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${row}, 0)), 0) as digest
      from ${name} t ${condition}`;
  });
  const rows = await service.sql<{ name: string; digest: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map((one) => [one.name, one.digest]));
}
