import {
  type DocumentNode,
  type ExecutionResult,
  execute,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
  OperationTypeNode,
} from 'graphql';
import { NeedsOwnConnection } from '../database/reader.js';
import type { Context } from '../domain/base/context.js';
import { type OnFailure, toCallerError } from './errors.js';
import { Json } from './json.js';
import { type Frame, GRAPHQL } from './plan/finish.js';
import { planOf } from './plan/plan.js';
import type { Run } from './plan/shape.js';
import { forgetRoots, keepRoots } from './root-outcomes.js';
import { noteRowReads } from './row-reads.js';

/** One operation of either API. */
export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  variables: Readonly<Record<string, unknown>> | undefined;
  operationName?: string | undefined;
  context: Context;
  /** Undefined for the GraphQL API. */
  call?: {
    /** The method and the path of the REST call. */
    path: string;
    /** Whether it succeeds without the parts below its root field that could not be read. */
    answersPartly: boolean;
    /** How its body differs from the one of GraphQL. */
    frame: Frame;
  };
}

/**
 * Runs an operation. Its errors are ready for the caller: expected ones have their code, all others are
 * masked. The data of a query may be the whole body of its answer, as `Json`.
 */
export type Execute = (operation: Operation) => Promise<ExecutionResult>;

/**
 * How an operation was answered: by a plan, by graphql-js, or by graphql-js after a plan had failed where
 * graphql-js did not, which is a defect of the plan.
 */
export const WAYS = ['planned', 'graphql', 'failed'] as const;
export type Way = (typeof WAYS)[number];

interface Options {
  /** Whether queries are answered by plans. */
  usesPlans?: boolean;
  /** Called once for each operation; with the error of a plan that failed. */
  onAnswer?: (way: Way, error?: unknown) => void;
}

/** The executor of both APIs. It calls `onFailure` once for each failure that it masks. */
export function executor(
  onFailure: OnFailure,
  { usesPlans = false, onAnswer = () => {} }: Options = {},
): Execute {
  return async (operation) => {
    const { error, json } = usesPlans ? await byPlan(operation) : NO_PLAN;
    refuseUnread(operation.context);
    if (json) {
      onAnswer('planned');
      return { data: json };
    }
    const result = await byGraphql(operation, onFailure);
    forgetRoots(operation.context);
    const hasFailed = error !== undefined && !result.errors;
    onAnswer(hasFailed ? 'failed' : 'graphql', hasFailed ? error : undefined);
    return result;
  };
}

interface Planned {
  json?: Json;
  /** Why the plan did not answer. */
  error?: unknown;
}
const NO_PLAN: Planned = {};

/**
 * Answers a query by its plan. A query changes nothing, so graphql-js can run it again: it answers whatever
 * plans do not support, above all refusals.
 */
async function byPlan({
  schema,
  document,
  operationName,
  variables = {},
  context,
  call,
}: Operation): Promise<Planned> {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return NO_PLAN;
  const run: Run = { context, variables: {}, roots: new Map() };
  try {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, ONE_ERROR);
    if (!coerced) return NO_PLAN;
    run.variables = coerced;
    const plan = planOf({ schema, document, operation, frame: call?.frame ?? GRAPHQL }, coerced);
    if (!plan || !(await plan.passesGates(run))) return NO_PLAN;
    const json = new Json(await plan.answer(run));
    noteRowReads(operation, context.reader.hasEm ? undefined : json.bytes.length);
    return { json };
  } catch (error) {
    noteRowReads(operation);
    if (!context.reader.needsConnection) keepRoots(context, run.roots);
    return { error };
  }
}

/** An operation that has needed a connection of its own, and had none, must run again. */
function refuseUnread({ reader }: Context): void {
  if (reader.needsConnection) throw new NeedsOwnConnection();
}

const ONE_ERROR = { maxErrors: 1 };

async function byGraphql(
  { schema, document, variables, operationName, context }: Operation,
  onFailure: OnFailure,
): Promise<ExecutionResult> {
  const result = await execute({
    schema,
    document,
    variableValues: variables,
    operationName,
    contextValue: context,
    // Each message quotes the whole value, so coercion stops at the second error.
    options: { maxCoercionErrors: 1 },
  });
  refuseUnread(context);
  if (!result.errors) return result;
  const errors = 'data' in result ? result.errors : result.errors.slice(0, 1);
  return { ...result, errors: errors.map((error) => toCallerError(error, context.requestId, onFailure)) };
}
