import { describe, expect, test } from '@jest/globals';
import { runSql } from '../support/database.js';
import { FeedBrand } from '../support/feed-brand.js';
import { zip } from '../support/feed-files.js';
import { feedOf, feedRow as row } from '../support/feed-rows.js';
import { rejectedRows } from '../support/import-feed.js';

describe('a feed of properties', () => {
  const feeds = new FeedBrand();

  test('creates properties and their branches, then updates what has changed', async () => {
    const first = await feeds.import(feedOf(row('100_1'), row('100_2', { BRANCH_ID: '200' })));
    expect(first).toMatchObject({
      status: 0,
      report: { rows: 2, imported: 2, updated: 0, unchanged: 0, rejected: 0, blank: 0, createdBranches: 2 },
    });
    expect(await feeds.properties()).toMatchObject([
      {
        reference: '100_1',
        branch: '100',
        status: 'available',
        price: 1200,
        rent_pence: 120_000,
        rent_frequency: 'monthly',
        bedrooms: 2,
        accommodation_type: 'flat',
        display_address: '1 High Street, Leeds, LS1 4AP',
        address_line1: '1 High Street',
        postcode: 'LS1 4AP',
        placed_by: 'outcode',
        town: 'Leeds',
        images: ['https://images.example.com/100_1.jpg'],
      },
      { reference: '100_2', branch: '200' },
    ]);
    expect(
      await runSql(feeds.databaseUrl, 'select reference, name from branch where brand_id = $1 order by 1', [
        feeds.brand,
      ]),
    ).toEqual([
      { reference: '100', name: 'Branch 100' },
      { reference: '200', name: 'Branch 200' },
    ]);

    const second = await feeds.import(
      feedOf(row('100_1', { PRICE: '£1,300' }), row('100_2', { BRANCH_ID: '200' }), row('100_3')),
    );
    expect(second.report).toMatchObject({
      rows: 3,
      imported: 1,
      updated: 1,
      unchanged: 1,
      createdBranches: 0,
    });
    const third = await feeds.import(
      feedOf(row('100_1', { PRICE: '£1,300' }), row('100_2', { BRANCH_ID: '200' }), row('100_3')),
    );
    expect(third.report).toMatchObject({ rows: 3, unchanged: 3 });
  });

  test('imports properties for sale without the rent that their rows have, and counts them', async () => {
    const sale = { TRANS_TYPE_ID: '1', PRICE: '250000', LET_RENT_FREQUENCY: '0' };
    const feed = feedOf(row('100_1', sale), row('100_2'), row('100_3', sale));
    expect((await feeds.import(feed)).report).toMatchObject({
      rows: 3,
      imported: 3,
      rejected: 0,
      warnings: [
        'The rent, deposit or terms of a let of 2 properties for sale were left out, first in row 1.',
      ],
    });
    expect(await feeds.properties()).toMatchObject([
      { reference: '100_1', property_for: 2, price: 250_000, rent_pence: null, rent_frequency: null },
      { reference: '100_2', property_for: 1, rent_pence: 120_000, rent_frequency: 'monthly' },
      { reference: '100_3', property_for: 2, rent_pence: null, rent_frequency: null },
    ]);
    expect((await feeds.import(feed)).report).toMatchObject({ unchanged: 3 });
  });

  test('writes rejected rows with their number, column and reason, and imports the others', async () => {
    const content = feedOf(
      row('100_1'),
      row('100_2', { PRICE: 'soon', STATUS_ID: '9' }),
      row('100_3', { SUMMARY: 'a ^ b' }),
      '',
      row('100_1'),
      row('100_4', { SUMMARY: 'x'.repeat(3000) }),
      row('100_5'),
    );
    const { status, report } = await feeds.import(content);
    const { file } = report;
    expect({ status, report }).toMatchObject({
      status: 0,
      report: { rows: 6, imported: 2, rejected: 4, blank: 1, rejectedFile: `${file}.rejected.ndjson` },
    });
    expect(rejectedRows(file)).toEqual([
      {
        row: 2,
        reference: '100_2',
        column: 'STATUS_ID',
        reason: 'is “9”; it must be a code from 0 to 5',
        others: [{ column: 'PRICE', reason: expect.stringContaining('is “soon”') }],
      },
      {
        row: 3,
        reference: null,
        column: null,
        reason: expect.stringContaining('has 17 values for 15 columns'),
      },
      { row: 4, reference: '100_1', column: 'AGENT_REF', reason: 'is the same as in row 1' },
      { row: 5, reference: '100_4', column: 'SUMMARY', reason: 'must have at most 2000 characters' },
    ]);

    expect((await feeds.import(feedOf(row('100_1')))).report).toMatchObject({ rejectedFile: null });
    expect(rejectedRows(file)).toBeUndefined();
  });

  test('can be a CSV, NDJSON or zip file too', async () => {
    const csv =
      'reference,display_address,price,bedrooms,status,is_licence_required,features\nC1,"1, High ' +
      'Street",900,1,letagreed,yes,garden|lift\n';
    expect((await feeds.import(csv, {}, 'feed.csv')).report).toMatchObject({ format: 'csv', imported: 1 });
    const ndjson = JSON.stringify({
      reference: 'N1',
      displayAddress: '2 High Street',
      rentPence: 90_000,
      rentFrequency: 'MONTHLY',
      floorPlans: [{ url: 'plan.gif', caption: 'Ground floor' }],
      isPublished: false,
      garden: true,
    });
    expect((await feeds.import(ndjson, {}, 'feed.ndjson')).report).toMatchObject({
      format: 'ndjson',
      imported: 1,
      warnings: ['These columns are unknown and were left out: garden.'],
    });
    const picture = { name: 'Z1_IMG_00.jpg', content: Buffer.from('picture') };
    const archive = zip([
      { name: 'a.blm', content: Buffer.from(feedOf(row('Z1', { MEDIA_IMAGE_00: 'Z1_IMG_00.jpg' }))) },
      picture,
    ]);
    expect((await feeds.import(archive, {}, 'feed.zip')).report).toMatchObject({
      format: 'blm',
      imported: 1,
    });
    expect(await feeds.properties()).toMatchObject([
      {
        reference: 'C1',
        display_address: '1, High Street',
        status: 'letagreed',
        is_licence_required: true,
        features: ['garden', 'lift'],
      },
      {
        reference: 'N1',
        price: 900,
        is_licence_required: null,
        is_published: false,
        floor_plans: [{ url: 'plan.gif', caption: 'Ground floor' }],
      },
      { reference: 'Z1', images: [] },
    ]);
  });

  test('changes nothing in a dry run, and reports what would happen', async () => {
    await feeds.import(feedOf(row('100_1'), row('100_2'), row('100_3')));
    const before = await feeds.properties();
    const { report } = await feeds.import(
      feedOf(row('100_1', { PRICE: '1' }), row('100_2'), row('100_4', { BRANCH_ID: '9' }), row('')),
      { isDryRun: true, isComplete: true },
    );
    expect(report).toMatchObject({
      isDryRun: true,
      imported: 1,
      updated: 1,
      unchanged: 1,
      rejected: 1,
      createdBranches: 1,
    });
    expect(await feeds.properties()).toEqual(before);
    expect(rejectedRows(report.file)).toHaveLength(1);

    const dry = await feeds.import(feedOf(row('100_1')), { isDryRun: true, isComplete: true });
    expect(dry.report).toMatchObject({ withdrawal: { withdrawn: 2, rejected: null } });
    expect(await feeds.properties()).toEqual(before);
  });
});
