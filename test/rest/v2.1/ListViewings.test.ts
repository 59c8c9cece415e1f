import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { TestService } from '../../support/service.js';
import { advertisedHome } from '../../support/viewings-offers.js';

describe('GET /v2.1/viewings', () => {
  let service: TestService;
  let property_id: number;
  beforeAll(async () => {
    service = await TestService.start({ clock: () => new Date('2027-01-15T12:00:00Z') });
    property_id = await advertisedHome(service);
  });
  afterAll(() => service.stop());

  test('pages through the viewings by their start, also of those that begin together', async () => {
    const made: number[] = [];
    for (const day of ['22', '20', '21', '20']) {
      const times = { starts_at: `2027-01-${day}T10:00:00Z`, ends_at: `2027-01-${day}T10:30:00Z` };
      const body = { property_id, kind: 'video', ...times };
      made.push((await service.call('POST', '/v2.1/viewings', { body })).body.data.viewing.id);
    }
    const found: number[] = [];
    for (let after = ''; ; ) {
      const path = `/v2.1/viewings?property_id=${property_id}&first=1${after && `&after=${after}`}`;
      const { data } = (await service.call('GET', path)).body;
      found.push(...data.viewings.map(({ id }: { id: number }) => id));
      if (!data.page_info.has_next_page) break;
      after = data.page_info.end_cursor;
    }
    const [first, second, third, fourth] = made;
    expect(found).toEqual([second, fourth, third, first]);
  });
});
