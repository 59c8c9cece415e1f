import type { GraphQLObjectType, GraphQLOutputType, GraphQLResolveInfo } from 'graphql';
import type { Gate } from '../../auth/gates.js';
import type { Context } from '../../domain/base/context.js';
import type { Finish } from '../operation/finish.js';
import type { ResponseSize } from '../operation/response-size.js';

/** One run of a plan. */
export interface Run {
  context: Context;
  response: ResponseSize;
  variables: Readonly<Record<string, unknown>>;
  /** The outcome of each root field, by its response name. */
  roots: Map<string, Promise<unknown>>;
}

/** A value, or a promise if it has to be awaited: promises take longer than most values. */
export type Awaitable<T> = T | Promise<T>;

/** Finds the values of a field for all its sources, in their order. Fails by a promise, and never throws. */
export type Load = (sources: readonly unknown[], run: Run) => Awaitable<readonly unknown[]>;

/** A field of a plan. */
export interface PlannedField {
  /** Its place among the fields of its shape. */
  place: number;
  /** Its name in the response. */
  key: string;
  name: string;
  type: GraphQLOutputType;
  finish: Finish;
  /** The fields that are selected of its type; undefined for a leaf. */
  shape: Shape | undefined;
  /** Undefined if each source has its value at hand. */
  load: Load | undefined;
  /** Whether it is read by the id of its source, and needs no other property. */
  isById: boolean;
  /** The record of a root field with nothing but its id, which is an argument. */
  recordOf: ((run: Run) => unknown) | undefined;
}

/** `__typename`. */
export interface TypeNameField {
  key: string;
  typeName: string;
}

/** The fields that an operation selects of a type. */
export interface Shape {
  type: GraphQLObjectType;
  fields: readonly (PlannedField | TypeNameField)[];
  /** The fields that are read before anything is written. */
  loaded: readonly PlannedField[];
  /** Those of `loaded` that are read by the id of a record, and the others. */
  byId: readonly PlannedField[];
  byRecord: readonly PlannedField[];
}

/** An operation against a schema. */
export interface Compiled {
  root: Shape;
  /** Passed before anything is read. */
  gates: readonly Gate[];
  /** The number of its fields, with those of all levels. */
  fields: number;
  /** The number of its fields that read the database, each for all its parents. */
  reads: number;
}

export type InfoOf = (run: Pick<Run, 'variables'>) => GraphQLResolveInfo;
