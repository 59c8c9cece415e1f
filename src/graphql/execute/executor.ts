import { AppError } from '../../errors.js';
import { failureOf, type OnFailure } from '../operation/errors.js';
import { type Execute, failedResult } from '../operation/execute.js';
import { byGraphql } from './by-graphql.js';
import { byPlan, NO_PLAN } from './by-plan.js';

/**
 * How an operation was run: by a plan, by graphql-js, or by graphql-js after a plan had failed and graphql-js
 * had not, which is a defect of the plan.
 */
export const WAYS = ['planned', 'graphql', 'failed'] as const;
export type Way = (typeof WAYS)[number];

interface Options {
  /** Whether plans run queries. */
  usesPlans?: boolean;
  /** Called once for each operation; with the error of a plan that failed. */
  onFinished?: (way: Way, error?: unknown) => void;
}

/** The executor of both APIs. It calls `onFailure` once for each failure that it masks. */
export function executor(
  onFailure: OnFailure,
  { usesPlans = false, onFinished = () => {} }: Options = {},
): Execute {
  const run: Execute = async (operation) => {
    const { error, result: written } = usesPlans ? await byPlan(operation) : NO_PLAN;
    if (written) {
      onFinished('planned');
      return written;
    }
    // graphql-js would read the same again, and write as much.
    if (error instanceof AppError && error.code === 'TOO_EXPENSIVE') {
      onFinished('graphql');
      return failedResult(error);
    }
    const result = await byGraphql(operation, onFailure);
    operation.context.rootOutcomes = undefined;
    const hasFailed = error !== undefined && !result.errors;
    onFinished(hasFailed ? 'failed' : 'graphql', hasFailed ? error : undefined);
    return result;
  };
  return async (operation) => {
    const { context } = operation;
    const result = await run(operation).finally(() => context.reader.close());
    try {
      for (const task of context.beforeResponse.splice(0)) await task();
      return result;
    } catch (error) {
      return failedResult(failureOf(error, context.requestId, onFailure));
    }
  };
}
