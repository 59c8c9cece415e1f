import { getVariableValues } from 'graphql';
import type { FollowArgs } from '../domain/feed/feed.input.js';
import { AppError, invalid } from '../errors.js';
import type { RestCall } from './call/call.js';
import { requestReader } from './request/request.js';
import { respelled, sentences } from './response/errors.js';

/** The header with the id of the last event that a client has, which it sends when it connects again. */
export const LAST_EVENT_ID = 'Last-Event-ID';

/** A request for a stream before validation. */
interface RawStreamRequest {
  query: URLSearchParams;
  /** The header Last-Event-ID. It takes precedence over `after`, which the URL still has. */
  lastEventId: string | undefined;
}

/**
 * Returns a function that opens a stream with the arguments of a request. Errors have the names of the
 * request.
 */
export function streamOpener<Stream>(
  call: RestCall,
): (request: RawStreamRequest, open: (args: FollowArgs) => Promise<Stream>) => Promise<Stream> {
  const read = requestReader(call);
  const sentence = sentences(call);
  const argumentsOf = (query: URLSearchParams): FollowArgs => {
    const { variables } = read({ path: {}, query, body: undefined });
    const { schema } = call.version;
    const { coerced } = getVariableValues(schema, call.operation.variableDefinitions ?? [], variables);
    if (!coerced) throw new Error(`The variables of ${call.id} were not validated.`);
    // The variables of the document are the arguments of its field.
    return coerced as FollowArgs;
  };
  return async ({ query, lastEventId }, open) => {
    if (lastEventId !== undefined) query.set('after', lastEventId);
    try {
      return await open(argumentsOf(query));
    } catch (failure) {
      if (!(failure instanceof AppError)) throw failure;
      const named = respelled(failure, call, sentence);
      throw lastEventId === undefined ? named : inHeader(named);
    }
  };
}

/** The cursor that is wrong was in the header. */
const inHeader = (failure: AppError): AppError =>
  failure.problems
    ? invalid(
        failure.problems.map((problem) =>
          problem.path === 'after' ? { ...problem, in: 'header', path: LAST_EVENT_ID } : problem,
        ),
      )
    : failure;
