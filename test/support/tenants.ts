import { expect, test } from '@jest/globals';
import type { TestService } from './service.js';
import { UNKNOWN_ID } from './shapes.js';

/** A tenant of a brand that no key acts as. */
export async function tenantOf(service: TestService, brandId: number): Promise<number> {
  const [row] = await service.sql<{ id: string }>(
    `select id from app_user where brand_id = $1 and kind = 'tenant' and id not in (select user_id
      from api_key) order by id limit 1`,
    [brandId],
  );
  return Number(row?.id);
}

/** A key that may act as other tenants of the first brand. */
export const actingKey = (service: TestService): Promise<{ key: string; user_id: number }> =>
  service.issueKey({
    scopes: [
      'tenant:act_as',
      'tenant_info:write',
      'rent_ready:write',
      'prequalification:read',
      'certificates:write',
    ],
  });

/** The tenants that a key cannot act for, whatever its scopes. The call must succeed without the header. */
export function tenantHeaderRejections(
  service: () => TestService,
  method: string,
  path: string,
  body?: unknown,
): void {
  const speakFor = async (tenant: string) => {
    const { key } = await actingKey(service());
    return service().call(method, path, {
      ...(body !== undefined && { body }),
      key,
      headers: { 'X-Tenant-Id': tenant },
    });
  };

  test('a key that may act as other tenants gets 404 for another brand’s, as for unknown ones', async () => {
    const nobody = await speakFor(String(UNKNOWN_ID));
    const theirs = await speakFor(String(await tenantOf(service(), service().other.brandId)));
    expect([nobody.status, nobody.body]).toEqual([
      404,
      { status: false, message: 'Tenant not found.', code: 'NOT_FOUND' },
    ]);
    expect([theirs.status, theirs.body]).toEqual([nobody.status, nobody.body]);
  });

  test('a key that may act as other tenants cannot act for a landlord', async () => {
    const [landlord] = await service().sql<{ id: string }>(
      `select id from app_user where brand_id = $1 and kind = 'landlord' limit 1`,
      [service().brand.brandId],
    );
    expect((await speakFor(String(landlord?.id))).status).toBe(404);
  });

  test.each(['0', '-1', '1.5', 'tenant', '1e3', '01', '9007199254740992', '1, 2'])(
    'X-Tenant-Id: %s is not an id, and is rejected',
    async (tenant) => {
      const response = await speakFor(tenant);
      expect([response.status, response.body.code]).toEqual([422, 'VALIDATION_FAILED']);
      expect(response.body.errors).toEqual([
        { in: 'header', path: 'X-Tenant-Id', message: 'must be a whole number from 1 to 2^53 - 1' },
      ]);
    },
  );

  test('an empty X-Tenant-Id is treated as absent', async () => {
    expect((await speakFor('  ')).status).toBe(200);
  });
}
