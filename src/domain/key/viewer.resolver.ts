import type { EntityClass } from '@mikro-orm/core';
import type { GraphQLResolveInfo } from 'graphql';
import { Ctx, Field, Info, ObjectType, Resolver } from 'type-graphql';
import { readOne, type Selected } from '../../database/read/read.js';
import { selectionOf } from '../../language/graphql/selection.js';
import { Brand } from '../base/brand.entity.js';
import { type Context, partnerOf } from '../base/context.js';
import { Reads } from '../base/declare.js';
import { Person } from '../directory/person.entity.js';
import { ApiKey } from './api-key.entity.js';

@ObjectType({ description: 'The caller.', simpleResolvers: true })
export class Viewer {
  @Field(() => ApiKey, { description: 'The API key, without its secret.' }) key!: ApiKey;
  @Field(() => Brand, { description: 'The brand that the key belongs to.' }) brand!: Brand;
  @Field(() => Person, { description: 'The person that the key acts as.' }) person!: Person;
}

/** Only what is selected is read, and once for all aliases. */
type LazyViewer = { [Member in keyof Viewer]: () => Promise<Selected<Viewer[Member]>> };

@Resolver()
export class ViewerResolver {
  @Reads(null, () => Viewer, 'The caller: the API key, its brand and its person.', { isPublic: true })
  viewer(@Ctx() ctx: Context, @Info() info: GraphQLResolveInfo): LazyViewer {
    const { keyId, brandId, personId } = partnerOf(ctx);
    const record = async <E extends { id: number }>(
      entity: EntityClass<E>,
      id: number,
      member: keyof Viewer,
    ): Promise<Selected<E>> => {
      const one = { entity, where: { id }, fields: selectionOf(info, [member]) };
      const found = await readOne<E>(ctx.reader, one);
      if (!found) throw new Error(`${entity.name} ${id} not found.`);
      return found;
    };
    return {
      key: once(() => record(ApiKey, keyId, 'key')),
      brand: once(() => record(Brand, brandId, 'brand')),
      person: once(() => record(Person, personId, 'person')),
    };
  }
}

function once<V>(read: () => Promise<V>): () => Promise<V> {
  let reading: Promise<V> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
