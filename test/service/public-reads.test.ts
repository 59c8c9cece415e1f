import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EntityClass } from '@mikro-orm/core';
import { readList, readOne } from '../../src/database/read/read.js';
import { kindOf } from '../../src/database/wire/cell.js';
import { Brand } from '../../src/domain/base/brand.entity.js';
import type { Context } from '../../src/domain/base/context.js';
import { Person } from '../../src/domain/directory/person.entity.js';
import { entities } from '../../src/domain/entities.js';
import { ApiKey } from '../../src/domain/key/api-key.entity.js';
import { openContext } from '../../src/domain/open-context.js';
import { Property } from '../../src/domain/property/property.entity.js';
import { Selection } from '../../src/language/graphql/selection.js';
import { PublicKeys, secretsIn } from '../support/public-keys.js';
import { SETTINGS as NO_SETTINGS } from '../support/settings.js';

const SETTINGS = {
  ...NO_SETTINGS,
  esignatureBaseUrl: 'http://x.test',
  publicUrl: 'http://x.test',
  mailFrom: 'a@b.test',
};
/** The entities that a public key may read. All others are rejected, whatever leads to them. */
const SHOWN: readonly EntityClass<object>[] = [ApiKey, Brand, Property, Person];
const OTHERS = entities.filter((entity) => !SHOWN.includes(entity as EntityClass<object>));

/** Below the checks of keys and scopes. */
describe('data that is read for a public key', () => {
  let keys: PublicKeys;
  let context: () => Context;
  beforeAll(async () => {
    keys = await PublicKeys.start();
    const { service } = keys;
    context = () =>
      openContext(
        service.service.orm.em,
        SETTINGS,
        {
          kind: 'partner',
          keyId: 1,
          brandId: service.brand.brandId,
          personId: 1,
          scopes: new Set(),
          entitlements: new Set(),
          rateLimits: {},
          isPublic: true,
        },
        'public reads',
      );
  });
  afterAll(() => keys.stop());

  const columns = ({ reader }: Context): string[] =>
    reader
      .getMetadata()
      .get<object>(Property)
      .props.filter((property) => !['reference', undefined].includes(kindOf(property)) && !property.hidden)
      .map(({ name }) => name);
  const rows = async (ctx: Context) => {
    const fields = columns(ctx);
    const where = { id: { $in: [...keys.shown, ...keys.hidden] } };
    const found = await readList(ctx.reader, { entity: Property, where, order: [{ id: 'asc' }], fields });
    return found.map((row) => Object.fromEntries(fields.map((name) => [name, Reflect.get(row, name)])));
  };

  test.each(
    OTHERS.map((entity) => [(entity as { name: string }).name, entity as EntityClass<object>] as const),
  )('does not include %s, which has no public view', async (name, entity) => {
    const list = { entity, where: {} as never, order: [], fields: [] };
    await expect(readList(context().reader, list)).rejects.toThrow(`${name} is not shown to public keys.`);
  });

  test('is the same in a transaction, in which other keys read entities', async () => {
    const outside = await rows(context());
    expect(outside.map(({ id }) => id)).toEqual(keys.shown);
    expect(secretsIn(outside)).toEqual([]);
    const ctx = context();
    await ctx.em.transact(async () => expect(await rows(ctx)).toEqual(outside));
  });

  test('does not include a property that is off the market, by the ORM either', async () => {
    const { em } = context();
    const where = { id: { $in: [...keys.shown, ...keys.hidden] } };
    expect(await em.count(Property, where)).toBe(keys.shown.length);
    for (const id of keys.hidden) expect(await em.findOne(Property, { id })).toBeNull();
  });

  test('cannot be found by a reference from another record', async () => {
    const ctx = context();
    const fields = new Selection(['displayAddress']);
    for (const id of keys.hidden)
      await expect(ctx.relations.one(Property, id, fields)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(ctx.relations.oneOfAll(Property, keys.hidden, fields)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const shown = await ctx.relations.one(Property, keys.shown[0] ?? 0, fields);
    expect(Reflect.get(shown, 'displayAddress')).toContain('Zzmill');
  });

  test('does not include a name or contact of a person that the key acts for', async () => {
    const [person] = await keys.service.sql<{ id: string }>(
      `select id from app_user where brand_id = $1 and kind = 'tenant' and email <> '' limit 1`,
      [keys.service.brand.brandId],
    );
    const fields = ['firstName', 'lastName', 'email', 'phone'];
    const user = await readOne(context().reader, {
      entity: Person,
      where: { id: Number(person?.id) },
      fields,
    });
    expect(fields.map((name) => Reflect.get(user ?? {}, name))).toEqual(['', '', '', '']);
  });

  test.each([
    ['Flat 2, 14 Mill Road, Cambridge, CB1 2AD', null, 'Mill Road, Cambridge'],
    ['14-16a High Street, Ely', null, 'High Street, Ely'],
    ['Unit 5 The Maltings, ELY CB7 4AB', null, 'The Maltings, ELY'],
    ['Rose Cottage, 14 Mill Lane, Ely', null, 'Rose Cottage, Mill Lane, Ely'],
    ['Rose Cottage, Mill Lane, Ely', 'Rose Cottage', 'Mill Lane, Ely'],
    ['MILL COTTAGE, Mill Lane, Ely', 'Mill Cottage', 'Mill Lane, Ely'],
    ['1st Avenue, Ely', null, '1st Avenue, Ely'],
    ['Mill Lane, Ely', '14 Mill Lane', 'Mill Lane, Ely'],
    ['14 Mill Lane', '14 Mill Lane', ''],
    ['Ground Floor Flat 14 Mill Road', null, 'Ground Floor Mill Road'],
    ['14 and 16 Mill Road', null, 'Mill Road'],
    ['14 to 16 Mill Road', null, 'Mill Road'],
    ['14bis Mill Road', null, 'Mill Road'],
    ['Nr 14 Mill Road', null, 'Mill Road'],
    ['Flat A14 Mill Road', null, 'Mill Road'],
    ['Ely\n14 Mill Road', null, 'Ely Mill Road'],
    ['#14 Mill Road; 15 High St', null, 'Mill Road; High St'],
    ['Mill Road, Ely CB7-4AA', null, 'Mill Road, Ely'],
    ['Mill Road, Ely CB7.4AA', null, 'Mill Road, Ely'],
  ])(
    'has a display address without its number: “%s” (first line: %s) becomes “%s”',
    async (display, line1, expected) => {
      const [id] = keys.shown;
      await keys.service.sql('update property set display_address = $2, address_line1 = $3 where id = $1', [
        id,
        display,
        line1,
      ]);
      const { data } = await keys.graphql(`{ property(id: ${id}) { displayAddress } }`);
      expect(data.property.displayAddress).toBe(expected);
    },
  );

  test.each([
    ['CB1 2AD', 'CB1'],
    ['cb12ad', 'CB1'],
    ['W1A 1AA', 'W1A'],
    ['W1A1AA', 'W1A'],
    ['M11AA', 'M1'],
    ['SW1A', 'SW1A'],
    ['75001', ''],
    ['12 Mill Lane', ''],
    ['', ''],
  ])('has a shortened postcode: “%s” becomes “%s”', async (postcode, expected) => {
    const [id] = keys.shown;
    await keys.service.sql('update property set postcode = $2 where id = $1', [id, postcode]);
    const { data } = await keys.graphql(`{ property(id: ${id}) { postcode } }`);
    expect(data.property.postcode).toBe(expected);
  });
});
