import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Context } from '../../domain/base/context.js';

/** Lets the root fields of queries return the outcomes that the context has. */
export function replayRoots(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve) field.resolve = replayed(resolve);
  }
}

const replayed =
  (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
  (source, args, context, info) =>
    context.rootOutcomes?.get(info.path.key) ?? resolve(source, args, context, info);
