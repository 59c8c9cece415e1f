import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { measure } from './measure.js';
import { median, report } from './report.js';
import { startBench } from './service.js';

/**
 * Compares the page of renewed flows with the minimum that a server can do for it: one handwritten statement
 * and `JSON.stringify`, without keys, scopes, validation or derived fields. The result is their ratio,
 * measured in the same run.
 */
const service = await startBench();
const key = service.brand.partnerKey;
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 10 });
const PAGE = `select f.*, p.images, p.display_address, p.postcode from flow f
  join property p on p.brand_id = f.brand_id and p.id = f.property_id
  where f.brand_id = 1 and f.is_renewed and not f.is_deleted order by f.created_at desc, f.id desc limit 20`;
const minimal = createServer((_req, res) => {
  pool
    .query(PAGE)
    .then(({ rows }) =>
      res.setHeader('Content-Type', 'application/json').end(JSON.stringify({ data: rows, status: true })),
    );
});
await once(minimal.listen(0, '127.0.0.1'), 'listening');

try {
  const minimalUrl = `http://127.0.0.1:${(minimal.address() as AddressInfo).port}/`;
  const served = { url: `${service.url}/v2.0/openflow/flow/renewed`, headers: { 'X-API-Key': key } };
  const least = { url: minimalUrl, headers: {} };
  for (const target of [served, least]) await measure(target, 300);
  const own: number[] = [];
  const best: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    own.push(await measure(served, 1000));
    best.push(await measure(least, 1000));
  }
  report('GetRenewedFlows', median(own), 'requests/s');
  report('a minimal server', median(best), 'requests/s');
  report('the time of a request against its', median(best) / median(own), '');
} finally {
  minimal.close();
  await pool.end();
  await service.stop();
}
