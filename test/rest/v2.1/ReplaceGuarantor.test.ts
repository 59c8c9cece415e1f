import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { freshFlow } from '../../support/fresh-flow.js';
import { TestService } from '../../support/service.js';
import { rejection, UNKNOWN_ID } from '../../support/shapes.js';

const PERSON = {
  ...{ title: '', first_name: 'Gus', last_name: 'Lane', phone: '', postcode: '' },
  correspondence_address: '',
};

describe('the replacement and the deed of a guarantor', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2026-12-03T12:00:00Z') });
  });
  afterAll(() => service.stop());

  const add = async (email: string): Promise<number> => {
    const { subTenantIds } = await freshFlow(service, { columns: { guarantor_status: 5 } });
    const body = { ...PERSON, email, sub_tenant_id: subTenantIds[0] };
    return (await service.call('POST', '/v2.1/guarantors', { body })).body.data.guarantor.id;
  };

  test('POST /v2.1/guarantors/{id}/replacement returns both guarantors', async () => {
    const id = await add('eve@example.com');
    const path = `/v2.1/guarantors/${id}/replacement`;
    const body = { ...PERSON, email: 'gus@example.com' };
    const { status, body: replaced } = await service.call('POST', path, { body });
    expect([status, Object.keys(replaced.data).sort()]).toEqual([200, ['flow', 'guarantor', 'replacement']]);
    const { guarantor, replacement } = replaced.data;
    expect([guarantor.id, guarantor.status, guarantor.replaced_by_id]).toEqual([
      id,
      'cancelled',
      replacement.id,
    ]);
    expect([replacement.status, replacement.replaced_by_id, replacement.deed_signed_at]).toEqual([
      'invited',
      null,
      null,
    ]);
    expect(
      rejection(await service.call('POST', path, { body: { ...body, email: 'x@example.com' } })),
    ).toEqual([409, 'INVALID_TRANSITION']);
  });

  test('POST /v2.1/guarantors/{id}/deed returns the guarantor with the deed', async () => {
    const id = await add('eve@example.com');
    const at = '2026-12-02T09:00:00.000Z';
    const body = { step: 'signed', at, url: 'https://documents.example/deed.pdf', limit_pence: 1_440_000 };
    const { status, body: signed } = await service.call('POST', `/v2.1/guarantors/${id}/deed`, { body });
    expect([status, signed.data.guarantor]).toEqual([
      200,
      expect.objectContaining({
        ...{ id, deed_sent_at: null, deed_signed_at: at, deed_limit_pence: 1_440_000 },
        deed_url: 'https://documents.example/deed.pdf',
      }),
    ]);
    const wrong = await service.call('POST', `/v2.1/guarantors/${id}/deed`, {
      body: { step: 'signed', limit_pence: 0 },
    });
    expect(wrong.body.errors).toEqual([{ in: 'body', path: 'limit_pence', message: 'must be 1 or more' }]);
  });

  test('return 404 for a guarantor who does not exist', async () => {
    const body = { ...PERSON, email: '' };
    for (const [path, sent] of [
      ['replacement', body],
      ['deed', { step: 'sent' }],
    ] as const) {
      const call = service.call('POST', `/v2.1/guarantors/${UNKNOWN_ID}/${path}`, { body: sent });
      expect(rejection(await call)).toEqual([404, 'NOT_FOUND']);
    }
  });
});
