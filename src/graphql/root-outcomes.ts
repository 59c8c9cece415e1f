import type { GraphQLFieldResolver, GraphQLSchema } from 'graphql';
import type { Context } from '../domain/base/context.js';

type Outcomes = ReadonlyMap<string | number, Promise<unknown>>;

const kept = new WeakMap<Context, Outcomes>();

/**
 * Keeps the outcomes of the root fields of an operation, for when the operation runs again: nothing is read
 * twice, and a database that did not answer is not asked again.
 */
export function keepRoots(context: Context, outcomes: Outcomes): void {
  kept.set(context, outcomes);
}

export function forgetRoots(context: Context): void {
  kept.delete(context);
}

/** Lets the root fields of queries answer with what was kept. */
export function replayRoots(schema: GraphQLSchema): void {
  for (const field of Object.values(schema.getQueryType()?.getFields() ?? {})) {
    const { resolve } = field;
    if (resolve) field.resolve = replayed(resolve);
  }
}

const replayed =
  (resolve: GraphQLFieldResolver<unknown, Context>): GraphQLFieldResolver<unknown, Context> =>
  (source, args, context, info) =>
    kept.get(context)?.get(info.path.key) ?? resolve(source, args, context, info);
