import { createHash } from 'node:crypto';

/** The keys of the brands depend on their numbers, so that SQL and the load generator use the same keys. */

const hexOf = (text: string): string => createHash('md5').update(text).digest('hex');

/** The API key with a number of a brand, both from 1. */
export const keyOf = (brand: number, number = 1): string => {
  const name = `${brand} ${number}`;
  return `svcp_${hexOf(`prefix ${name}`).slice(0, 12)}_${hexOf(`one ${name}`)}${hexOf(`other ${name}`)}`;
};

/** Inserts so many keys for each brand; `user` is the SQL of the id of the user that a key acts as. */
export const insertKeys = (brands: number, keys: number, user: string, scopes: readonly string[]): string => `
  insert into api_key (brand_id, user_id, prefix, secret_hash, scopes, created_at)
    select b, ${user}, left(md5('prefix ' || name), 12),
      encode(sha256(convert_to(md5('one ' || name) || md5('other ' || name), 'UTF8')), 'hex'),
      '${JSON.stringify(scopes)}', now()
    from (select b, b || ' ' || k as name from generate_series(1, ${brands}) b,
      generate_series(1, ${keys}) k) names`;
