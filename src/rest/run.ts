import type { GraphQLSchema } from 'graphql';
import { toAppError } from '../database/failures.js';
import type { Context } from '../domain/base/context.js';
import { AppError } from '../errors.js';
import type { Execute } from '../graphql/executor.js';
import { toRestFault } from './bindings.js';
import type { RawRequest, RestCall } from './call.js';
import { type Envelope, envelope } from './envelope.js';
import { requestReader } from './request.js';

/**
 * Returns a function that runs a call: it reads the variables, executes the operation and fills the envelope.
 */
export function callRunner(
  call: RestCall,
  schema: GraphQLSchema,
  execute: Execute,
): (request: RawRequest, context: Context) => Promise<Envelope> {
  const read = requestReader(call);
  const operation = { schema, document: call.document, call: `${call.method} ${call.path}` };
  return async (request, context) => {
    const variables = read(request);
    const { data, errors } = await execute({ ...operation, variables, context });
    const [error] = errors ?? [];
    if (error) throw withRestNames(call, toAppError(error.originalError ?? error));
    return envelope(call, data?.data);
  };
}

/** The same error, with faults by the names of the REST parameters. */
function withRestNames({ bindings, parameters }: RestCall, error: AppError): AppError {
  if (!error.faults) return error;
  const faults = error.faults.map((fault) => toRestFault(fault, bindings, parameters));
  return new AppError(error.code, error.message, {
    faults,
    headers: error.headers,
    ...(error.allowed && { allowed: error.allowed }),
    ...(error.version !== undefined && { version: error.version }),
  });
}
