import type { EntityClass } from '@mikro-orm/core';
import { type FieldNode, type GraphQLField, type GraphQLFieldResolver, getArgumentValues } from 'graphql';
import { rowOfId } from '../../database/row/row.js';
import { metadataOf } from '../../database/sql/metadata.js';
import type { Page } from '../../domain/base/cursor.js';
import type { Relation } from '../../domain/base/relations/relation-fields.js';
import { selectionOf } from '../../language/graphql/selection.js';
import type { InfoOf, Load, Run } from './shape.js';
import { sourceOf } from './source.js';

type Args = Record<string, unknown>;
type ArgsOf = (run: Run) => Args;

/** The arguments of a field, new for each call. */
export const coercedArguments =
  (field: GraphQLField<unknown, unknown>, node: FieldNode): ArgsOf =>
  ({ variables }) =>
    field.args.length === 0 ? {} : getArgumentValues(field, node, variables);

/** A declared relation: one statement for all sources. */
export const loadRelation =
  (relation: Relation, argsOf: ArgsOf, infoOf: InfoOf): Load =>
  async (sources, run) => {
    const { first = 0, after } = argsOf(run) as Partial<Page>;
    const page = after === undefined ? { first } : { first, after };
    return relation.ofAll(run.context.relations, sources as object[], selectionOf(infoOf(run)), page);
  };

/** The record that a root field reads by its argument `id`: a row that has the id alone. */
export const recordById =
  (entity: EntityClass<object>, argsOf: ArgsOf) =>
  (run: Run): object =>
    rowOfId(metadataOf(run.context.reader, entity), Number(argsOf(run).id));

type Resolve = GraphQLFieldResolver<unknown, unknown>;

/** A root field, whose outcome is kept for when the operation must run again. */
export const loadRoot =
  (key: string, resolve: Resolve, argsOf: ArgsOf, infoOf: InfoOf): Load =>
  async (_sources, run) => {
    const outcome = called(() => resolve(undefined, argsOf(run), run.context, infoOf(run)));
    run.roots.set(key, outcome);
    return [await outcome];
  };

/** A custom resolver: a call for each source. */
export const loadResolved =
  (resolve: Resolve, argsOf: ArgsOf, infoOf: InfoOf): Load =>
  (sources, run) => {
    const info = infoOf(run);
    return Promise.all(
      sources.map((source) => called(() => resolve(source, argsOf(run), run.context, info))),
    );
  };

/** A member of a payload, which may be a function or a promise. */
export const loadMember =
  (name: string, argsOf: ArgsOf, infoOf: InfoOf): Load =>
  (sources, run) => {
    const memberOf = (source: unknown): unknown => {
      const value = sourceOf(source)[name];
      if (typeof value !== 'function') return value;
      return called(() => Reflect.apply(value, source, [argsOf(run), run.context, infoOf(run)]));
    };
    try {
      const values = sources.map(memberOf);
      return values.some((value) => value instanceof Promise) ? Promise.all(values) : values;
    } catch (error) {
      // A getter has failed.
      return Promise.reject(error);
    }
  };

/**
 * A call that throws is a promise that is rejected, so that no other one is left without anyone to await it.
 */
async function called(call: () => unknown): Promise<unknown> {
  return call();
}
