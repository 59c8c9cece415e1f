import type { ExecutionResult, GraphQLError } from 'graphql';
import { passGate, passScope } from '../auth/gates.js';
import { Scope } from '../auth/scopes.js';
import type { Context } from '../domain/base/context.js';
import { AppError, invalid, MOST_FAULTS } from '../errors.js';
import { argumentFaults } from './arguments.js';
import { costOf } from './cost.js';
import { documentErrors } from './document.js';
import type { Execute } from './executor.js';
import { LIMITS, refusedOperation } from './limits.js';
import { type RequestedOperation, requestedOperation, type SelectedField } from './operation.js';
import { errorAt } from './present.js';
import { variablesFault } from './variables.js';

/** Runs an operation of the GraphQL API after every check that can be made without running it, the cheap ones first. */
export const checked =
  (execute: Execute): Execute =>
  async (request) => {
    const { schema, document, variables = {}, operationName, context } = request;
    const errors = documentErrors(schema, document);
    if (errors.length > 0) return { errors };
    const operation = requestedOperation(schema, document, operationName, variables);
    if (!operation) return refused(NO_OPERATION);
    return refusalOf(operation, context) ?? execute(request);
  };

const NO_OPERATION = 'The document has no operation of that name, or several and the request names none.';

/**
 * The answer to an operation that must not run; undefined where it may. The checks come in the order of the REST API: who
 * may call what, then the values, then the cost. Nothing is looked at before what bounds it.
 */
function refusalOf(operation: RequestedOperation, context: Context): ExecutionResult | undefined {
  const { roots, variables } = operation;
  const count = new Set(roots.map(({ key }) => key)).size;
  if (count > LIMITS.rootFields)
    return refused(`The operation has ${count} root fields; at most ${LIMITS.rootFields} are allowed.`);

  const refusals = roots.flatMap((root) => gateError(root, context) ?? []);
  const closed = new Set(refusals.map(({ path }) => path?.[0]));
  const open = roots.filter(({ key }) => !closed.has(key));
  // Without an open entry point nothing that was sent is of interest.
  if (refusals.length > 0 && open.length === 0) return { data: null, errors: refusals };

  const tooMuch = variablesFault(variables);
  if (tooMuch) return { errors: [errorAt(invalid([tooMuch]))] };
  // Execution reads every variable, those of the closed entry points too: where these do not fit, nothing can run.
  const shut = roots.filter(({ key }) => closed.has(key));
  if (valueErrors(shut, operation).length > 0) return { data: null, errors: refusals };
  const errors = valueErrors(open, operation);
  if (errors.length > 0) return { errors };

  const cost = costOf(operation);
  return cost > LIMITS.cost
    ? refused(`The operation costs ${cost}; at most ${LIMITS.cost} is allowed.`)
    : undefined;
}

const refused = (message: string): ExecutionResult => ({ errors: [refusedOperation(message)] });

/** Why the caller may not enter here. The gates of relations are left to the execution, which answers for each of them. */
function gateError(root: SelectedField, { principal, tenantHeader }: Context): GraphQLError | undefined {
  const { gate } = root.field.extensions;
  if (!gate) return undefined;
  try {
    passGate(gate, principal);
    if (gate.for === 'partner' && principal.kind === 'partner' && tenantHeader)
      passScope(Scope.TENANT_ACT_AS, principal);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return errorAt(error, [root]);
    throw error;
  }
}

/** One error for each field with wrong values, by its place in the answer; at most 100 faults in all. */
function valueErrors(roots: readonly SelectedField[], operation: RequestedOperation): GraphQLError[] {
  const errors: GraphQLError[] = [];
  let room = MOST_FAULTS;
  const judge = (field: SelectedField, above: readonly SelectedField[]): void => {
    if (room <= 0) return;
    const way = [...above, field];
    const faults = argumentFaults(field, operation).slice(0, room);
    room -= faults.length;
    if (faults.length > 0) errors.push(errorAt(invalid(faults), way));
    for (const one of field.below) judge(one, way);
  };
  for (const root of roots) judge(root, []);
  return errors;
}
