import DataLoader from 'dataloader';
import { GraphQLString } from 'graphql';
import { Ctx, Field, ObjectType, Resolver, Root } from 'type-graphql';
import { Scope } from '../../auth/scopes.js';
import { anyArray } from '../../database/sql/sql.js';
import { AuditActorType } from '../base/audit/audit-action.js';
import type { Context } from '../base/context.js';
import { Needs } from '../base/declare.js';
import { ResolvedField } from '../base/relations/resolved-field.js';
import { TimelineEntry } from './timeline-entry.entity.js';

@ObjectType({ description: 'Who or what caused an event of a timeline.', simpleResolvers: true })
export class TimelineActor {
  @Field(() => AuditActorType, { description: 'A partner, an operator or the service.' })
  type!: AuditActorType;
  @Field(() => GraphQLString, {
    nullable: true,
    description: 'The current name of the API key; null for anything else.',
  })
  name!: string | null;
}

const NAMES = `select id, name from api_key where brand_id = $1 and id = any(${anyArray('$2', 'bigint')})`;

/** The names of the keys of an operation, which one statement reads for all entries of a page. */
const loaders = new WeakMap<Context, DataLoader<number, string | null>>();

function namesOf(ctx: Context): DataLoader<number, string | null> {
  const known = loaders.get(ctx);
  if (known) return known;
  const loader = new DataLoader<number, string | null>(async (ids) => {
    const rows = await ctx.reader.cells(NAMES, [ctx.brandId, [...ids]]);
    const names = new Map(rows.map(([id, name]) => [Number(id), name]));
    return ids.map((id) => names.get(id) ?? null);
  });
  loaders.set(ctx, loader);
  return loader;
}

@Resolver(() => TimelineEntry)
export class ActorOfEntry {
  @Needs(Scope.TIMELINE_READ)
  @ResolvedField<TimelineEntry>({
    returns: () => TimelineActor,
    from: ['actorType', 'apiKeyId'],
    nullable: true,
    description: 'Who or what caused the event; null if that was before the service recorded it.',
  })
  async actor(
    @Root() { actorType, apiKeyId }: TimelineEntry,
    @Ctx() ctx: Context,
  ): Promise<TimelineActor | null> {
    if (!actorType) return null;
    return { type: actorType, name: apiKeyId == null ? null : await namesOf(ctx).load(apiKeyId) };
  }
}
