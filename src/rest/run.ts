import { OperationTypeNode } from 'graphql';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';
import { failureIn } from '../graphql/operation/errors.js';
import type { Execute, WrittenResult } from '../graphql/operation/execute.js';
import { planAhead } from '../graphql/plan/plan.js';
import type { RawRequest, RestCall } from './call/call.js';
import { requestReader } from './request/request.js';
import { withWrongItems } from './response/batch-results.js';
import { enveloper, frameOf } from './response/envelope.js';
import { respelled, sentences } from './response/errors.js';
import { finishes } from './response/finishes.js';
import { showsVersion, versionIn } from './response/versioned.js';

/**
 * Returns a function that runs a call: it reads the variables, executes the operation and fills the envelope.
 * The response has a version if its tag begins with it. A document that has no plan stops the start.
 */
export function callRunner(
  call: RestCall,
  execute: Execute,
): (request: RawRequest, context: Context) => Promise<WrittenResult> {
  const read = requestReader(call);
  const sentence = sentences(call);
  const finishOf = finishes(sentence);
  const envelope = enveloper(call, finishOf);
  const frame = frameOf(call, finishOf);
  const isVersioned = showsVersion(call);
  const { schema, returnsPartialData } = call.version;
  const { document, method, path } = call;
  const operation = { schema, document, call: { path: `${method} ${path}`, returnsPartialData, frame } };
  if (call.operation.operation === OperationTypeNode.QUERY)
    try {
      planAhead({ schema, document, operation: call.operation, frame });
    } catch (error) {
      throw new Error(`The REST document ${call.id} has no plan.`, { cause: error });
    }
  return async (request, context) => {
    const { variables, wrongItems } = read(request);
    const besides = [...wrongItems.values()].map(({ sent }) => sent);
    const executed = await execute({
      ...operation,
      call: { ...operation.call, besides },
      variables,
      context,
    });
    if ('bytes' in executed) return isVersioned ? executed : { ...executed, version: undefined };
    const { data, errors = [] } = executed;
    const result = data?.data;
    const failure = failureOf(call, result, errors.map(failureIn));
    if (failure) throw respelled(asPrecondition(failure, request), call, sentence);
    const body = withWrongItems(envelope(result), wrongItems);
    return {
      bytes: Buffer.from(JSON.stringify(body)),
      version: isVersioned ? versionIn(body.data) : undefined,
    };
  };
}

/** A conflict of versions has another status if the version was in a header. */
const asPrecondition = (failure: AppError, { ifMatch }: RawRequest): AppError =>
  failure.code === 'VERSION_CONFLICT' && ifMatch !== undefined
    ? new AppError('PRECONDITION_FAILED', failure.message, { version: failure.version })
    : failure;

/**
 * The error that a call returns, if any. Beside a result, errors are of fields below the root: what the key
 * may not read is null, and a change that was made is a success, even if something else could not be read.
 */
function failureOf(
  { version, operation }: RestCall,
  result: unknown,
  errors: readonly AppError[],
): AppError | undefined {
  const isPartial = version.returnsPartialData && result != null;
  if (!isPartial) return errors[0];
  if (operation.operation === OperationTypeNode.MUTATION) return undefined;
  return errors.find(({ status }) => status !== 403);
}
