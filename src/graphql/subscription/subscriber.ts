import { type ExecutionResult, type GraphQLSchema, subscribe } from 'graphql';
import type { Take } from '../../auth/rate-limiter.js';
import type { Context } from '../../domain/base/context.js';
import type { OpenStream } from '../../domain/feed/follow.js';
import { checked } from '../admission/admission.js';
import { metered } from '../execute/metered.js';
import { type OnFailure, toCallerError } from '../operation/errors.js';
import type { NamedOperation, Operation } from '../operation/execute.js';

/** The results of a subscription, or the errors because of which it does not begin. */
export type SubscriptionResult = AsyncIterable<ExecutionResult> | ExecutionResult;

/** Starts a subscription, which opens its stream with `open`. */
export type Subscribe = (
  operation: NamedOperation,
  context: Context,
  open: OpenStream,
) => Promise<SubscriptionResult>;

/** Starts subscriptions after the checks of every operation. Their selection is resolved for each event. */
export function subscriber(schema: GraphQLSchema, onFailure: OnFailure, take: Take): Subscribe {
  return (operation, context, open) => {
    const start = checked(
      metered((sent: Operation) => begin(sent, open, onFailure)),
      take,
    );
    return start({ ...operation, schema, context });
  };
}

async function begin(
  { schema, document, variables, operationName, context }: Operation,
  open: OpenStream,
  onFailure: OnFailure,
): Promise<SubscriptionResult> {
  context.reader.forbidChanges();
  const forCaller = (result: ExecutionResult): ExecutionResult =>
    result.errors
      ? { ...result, errors: result.errors.map((one) => toCallerError(one, context.requestId, onFailure)) }
      : result;
  const started = await subscribe({
    schema,
    document,
    variableValues: variables,
    operationName,
    contextValue: context,
    rootValue: open,
  });
  return Symbol.asyncIterator in started ? mapped(started, forCaller) : forCaller(started);
}

async function* mapped<T>(items: AsyncIterable<T>, map: (item: T) => T): AsyncGenerator<T, void> {
  for await (const item of items) yield map(item);
}
