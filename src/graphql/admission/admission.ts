import { type ExecutionResult, type GraphQLError, OperationTypeNode } from 'graphql';
import { rejectionOf } from '../../auth/gates.js';
import type { Take } from '../../auth/rate-limiter.js';
import type { Context } from '../../domain/base/context.js';
import { invalid, MAX_PROBLEMS } from '../../errors.js';
import { errorAt } from '../operation/errors.js';
import { failedResult, type Operation } from '../operation/execute.js';
import { LIMITS, rejectedOperation } from '../operation/limits.js';
import {
  missingOperation,
  type RequestedOperation,
  requestedOperation,
  type SelectedField,
} from '../operation/operation.js';
import { INVALID, usesOf } from '../operation/uses.js';
import { declaredVariables } from '../operation/variables.js';
import { admit, admittedGates } from './admitted.js';
import { argumentProblems } from './arguments.js';
import { costOf } from './cost.js';
import { documentErrors } from './document.js';

/**
 * Runs an operation of the GraphQL API after all checks, the cheap ones first. `take` counts it for the limits
 * of the key; the command line has none.
 */
export const checked =
  <Result>(execute: (operation: Operation) => Promise<Result>, take?: Take) =>
  async (sent: Operation): Promise<Result | ExecutionResult> => {
    const { schema, document, operationName, context } = sent;
    const errors = documentErrors(schema, document);
    const tooMany = take && (await rateError(sent, take, errors.length === 0));
    if (tooMany) return tooMany;
    if (errors.length > 0) return { errors };
    const variables = declaredVariables(document, operationName, sent.variables ?? {});
    const request = { ...sent, variables };
    if (admittedGates(request)?.every((gate) => !rejectionOf(gate, context))) return execute(request);
    const operation = requestedOperation(schema, document, operationName, variables);
    if (!operation) return rejected(missingOperation(document, operationName));
    const rejection = admissionError(operation, context);
    if (rejection) return rejection;
    // Each subscription has a document that no other request has.
    if (operation.node.operation !== OperationTypeNode.SUBSCRIPTION)
      admit(
        request,
        operation.roots.flatMap(({ field }) => field.extensions.gate ?? []),
      );
    return execute(request);
  };

/** The response to an operation of a key that does too much; undefined for any other. */
async function rateError(
  operation: Operation,
  take: Take,
  isValid: boolean,
): Promise<ExecutionResult | undefined> {
  const { context } = operation;
  // A request that runs again, for the places in its errors, is counted once.
  if (context.principal.kind === 'system' || context.rateHeaders) return undefined;
  const { headers, error } = await take(context.principal, isValid ? usesOf(operation) : INVALID);
  context.rateHeaders = headers;
  return error && failedResult(error);
}

/**
 * The response to an operation that must not run; undefined if it may. The order is that of the REST API:
 * first whether the caller may call the root fields, then the values, then the cost.
 */
function admissionError(operation: RequestedOperation, context: Context): ExecutionResult | undefined {
  const { roots } = operation;
  const count = new Set(roots.map(({ key }) => key)).size;
  if (count > LIMITS.rootFields)
    return rejected(`The operation has ${count} root fields; at most ${LIMITS.rootFields} are allowed.`);

  const rejections = roots.flatMap((root) => gateError(root, context) ?? []);
  const rejectedKeys = new Set(rejections.map(({ path }) => path?.[0]));
  const allowed = roots.filter(({ key }) => !rejectedKeys.has(key));
  // If the caller may call none of them, no value is read.
  if (rejections.length > 0 && allowed.length === 0) return { data: null, errors: rejections };

  // Execution coerces every variable, including those of rejected root fields. If these are wrong, nothing
  // can run.
  const others = roots.filter(({ key }) => rejectedKeys.has(key));
  if (valueErrors(others, operation).length > 0) return { data: null, errors: rejections };
  const errors = valueErrors(allowed, operation);
  if (errors.length > 0) return { errors };

  const cost = costOf(operation);
  const isSubscription = operation.node.operation === OperationTypeNode.SUBSCRIPTION;
  const most = isSubscription ? LIMITS.subscription : LIMITS.cost;
  return cost > most
    ? rejected(
        `The operation costs ${cost}; at most ${most} is allowed. Request shorter lists with ` +
          '"first" or "limit".',
      )
    : undefined;
}

const rejected = (message: string): ExecutionResult => ({ errors: [rejectedOperation(message)] });

/**
 * The error of a root field that the caller may not use. The gates of relations are checked during execution,
 * each with its own error.
 */
function gateError(root: SelectedField, context: Context): GraphQLError | undefined {
  const { gate } = root.field.extensions;
  const failure = gate && rejectionOf(gate, context);
  return failure && errorAt(failure, [root]);
}

/** One error for each field with wrong values, with its path in the response; at most 100 errors in all. */
function valueErrors(roots: readonly SelectedField[], operation: RequestedOperation): GraphQLError[] {
  const errors: GraphQLError[] = [];
  let remaining = MAX_PROBLEMS;
  const check = (field: SelectedField, parents: readonly SelectedField[]): void => {
    if (remaining <= 0) return;
    const fieldPath = [...parents, field];
    const problems = argumentProblems(field, operation).slice(0, remaining);
    remaining -= problems.length;
    if (problems.length > 0) errors.push(errorAt(invalid(problems), fieldPath));
    for (const one of field.below) check(one, fieldPath);
  };
  for (const root of roots) check(root, []);
  return errors;
}
