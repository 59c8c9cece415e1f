import { describe, expect, test } from '@jest/globals';
import { runSql } from '../support/database.js';
import { FeedBrand } from '../support/feed-brand.js';
import { feedOf, feedRow as row } from '../support/feed-rows.js';

describe('a complete feed of properties', () => {
  const feeds = new FeedBrand();

  test('withdraws the properties that it no longer contains, only in the branches of the feed', async () => {
    await feeds.import(feedOf(row('100_1'), row('100_2'), row('100_3'), row('200_1', { BRANCH_ID: '200' })));
    await feeds.import('reference,displayAddress,price\nX1,1 High Street,900\n', {}, 'feed.csv');
    const { status, report } = await feeds.import(feedOf(row('100_1'), row('100_2', { PRICE: 'x' })), {
      isComplete: true,
    });
    expect({ status, report }).toMatchObject({
      status: 0,
      report: { withdrawal: { withdrawn: 1, rejected: null } },
    });
    expect(await feeds.statuses()).toEqual({
      '100_1': 'available',
      '100_2': 'available',
      '100_3': 'withdrawn',
      '200_1': 'available',
      X1: 'available',
    });
    const plain = await feeds.import(
      'reference,displayAddress,price\nX2,1 High Street,900\n',
      { isComplete: true },
      'feed.csv',
    );
    expect(plain.report).toMatchObject({ withdrawal: { withdrawn: 1 } });
    expect(await feeds.statuses()).toMatchObject({ '100_1': 'available', X1: 'withdrawn', X2: 'available' });

    const again = await feeds.import(feedOf(row('100_1'), row('100_2'), row('100_3')));
    expect(again.report).toMatchObject({ updated: 1 });
    expect(await feeds.statuses()).toMatchObject({ '100_3': 'available' });
  });

  test('keeps a property with an open flow, and the result names it', async () => {
    await feeds.import(feedOf(row('100_1'), row('100_2'), row('100_3')));
    await openFlow('100_3');
    const { status, report } = await feeds.import(feedOf(row('100_1')), { isComplete: true });
    expect({ status, report }).toMatchObject({
      status: 0,
      report: { withdrawal: { withdrawn: 1, keptCount: 1, kept: ['100_3'], rejected: null } },
    });
    expect(await feeds.statuses()).toEqual({
      '100_1': 'available',
      '100_2': 'withdrawn',
      '100_3': 'available',
    });
  });

  test.each([
    ['a feed without #END#', () => feedOf(row('100_1')).replace('#END#', ''), 'was not read to its end'],
    [
      'a row with a separator in a text',
      () => feedOf(row('100_1'), row('1^2')),
      'references of 1 rejected rows',
    ],
    ['a row without a reference', () => feedOf(row('100_1'), row('')), 'references of 1 rejected rows'],
  ])('withdraws nothing after %s', async (_, content, reason) => {
    await feeds.import(feedOf(row('100_1'), row('100_2')));
    const { status, report } = await feeds.import(content(), { isComplete: true });
    expect({ status, report }).toMatchObject({
      status: 1,
      report: { unchanged: 1, withdrawal: { withdrawn: 0, rejected: expect.stringContaining(reason) } },
    });
    expect(await feeds.statuses()).toEqual({ '100_1': 'available', '100_2': 'available' });
  });

  test('withdraws more than half of the properties only with --force', async () => {
    const rows = Array.from({ length: 24 }, (_, index) => row(`100_${index}`));
    await feeds.import(feedOf(...rows));
    const half = await feeds.import(feedOf(...rows.slice(0, 11)), { isComplete: true });
    expect(half).toMatchObject({
      status: 1,
      report: {
        withdrawal: { withdrawn: 0, rejected: expect.stringContaining('lacks 13 of the 24 properties') },
      },
    });
    const forced = await feeds.import(feedOf(...rows.slice(0, 11)), { isComplete: true, isForced: true });
    expect(forced).toMatchObject({ status: 0, report: { withdrawal: { withdrawn: 13 } } });
  });

  /** A flow of a property that is not complete. */
  const openFlow = (reference: string) =>
    runSql(
      feeds.databaseUrl,
      `insert into flow (brand_id, property_id, is_renewed, percentage_completed, is_completed, created_at,
        updated_at)
        select brand_id, id, false, 0, false, now(), now() from property
          where brand_id = $1 and reference = $2`,
      [feeds.brand, reference],
    );
});
