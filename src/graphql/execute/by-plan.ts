import { getOperationAST, getVariableValues, OperationTypeNode } from 'graphql';
import { isPublic } from '../../database/sql/audience.js';
import type { Operation, WrittenResult } from '../operation/execute.js';
import { GRAPHQL } from '../operation/finish.js';
import { ResponseSize } from '../operation/response-size.js';
import { planOf } from '../plan/plan.js';
import type { Run } from '../plan/shape.js';

interface Planned {
  result?: WrittenResult;
  /** Why the plan did not run the query. */
  error?: unknown;
}
export const NO_PLAN: Planned = {};

/**
 * Runs a query by its plan. A query changes nothing, so graphql-js can run it again: it runs everything that
 * plans do not support, above all queries with errors.
 */
export async function byPlan({
  schema,
  document,
  operationName,
  variables = {},
  context,
  call,
}: Operation): Promise<Planned> {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== OperationTypeNode.QUERY) return NO_PLAN;
  const run: Run = { context, response: ResponseSize.start(context), variables: {}, roots: new Map() };
  try {
    const { coerced } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, ONE_ERROR);
    if (!coerced) return NO_PLAN;
    run.variables = coerced;
    const plan = planOf({ schema, document, operation, frame: call?.frame ?? GRAPHQL }, coerced);
    if (!plan || !(await plan.passesGates(run))) return NO_PLAN;
    context.reader.forbidChanges();
    // A public key does not read the records of references with the list that has them.
    if (plan.reads > 1 || isPublic(context.reader)) context.reader.openSnapshot();
    return { result: await plan.result(run) };
  } catch (error) {
    context.rootOutcomes = run.roots;
    return { error };
  }
}

const ONE_ERROR = { maxErrors: 1 };
