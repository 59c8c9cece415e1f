import { setTimeout as sleep } from 'node:timers/promises';
import type { ExecutionResult } from 'graphql';
import { inOuterTransaction } from '../../domain/base/transaction.js';
import {
  callerOf,
  claimKey,
  type KeyUse,
  keepResult,
  keptResult,
} from '../../domain/idempotency/idempotency-key.service.js';
import { AppError, invalid, tooExpensive } from '../../errors.js';
import { errorAt, failureOf, type OnFailure } from '../operation/errors.js';
import { type Execute, type Operation, unwritten } from '../operation/execute.js';
import { LIMITS } from '../operation/limits.js';
import { requestedOperation, type SelectedField } from '../operation/operation.js';
import { hashOf, headerProblem, isMutation, problemOf } from './idempotent-request.js';
import { readResult, resultText } from './result-text.js';
import { withoutForbidden } from './without-forbidden.js';

const TOO_LONG_TO_KEEP = 'has too long a response to store it for an Idempotency-Key';

/** The pauses between attempts while the first request with a key is running; about a second in all. */
const PAUSES_MS = [20, 40, 80, 160, 320, 400];

/**
 * Runs a change that is requested with an Idempotency-Key once, however often it is requested. The change and
 * its response are committed in one transaction; each request gets the stored response, as far as the caller
 * may still read it. A change that fails leaves nothing behind, and the key can be used again.
 */
export function runningOnce(execute: Execute, onFailure: OnFailure): Execute {
  return async (operation) => {
    const { schema, document, operationName, variables = {}, context } = operation;
    const { key } = context.idempotency;
    if (key === undefined) return execute(operation);
    const requested = requestedOperation(schema, document, operationName, variables);
    // A read is safe to repeat, so the header does not matter.
    if (!isMutation(requested)) return execute(operation);
    const message = problemOf(key, context.idempotency.isDoubled, requested);
    const roots = requested?.roots ?? [];
    const [root] = roots;
    if (message || !root) return { errors: [errorAt(invalid([headerProblem(message ?? '')]))] };

    const use: KeyUse = {
      brandId: context.brandId,
      caller: callerOf(context.principal),
      key,
      requestHash: hashOf(operation),
    };
    try {
      const result = await runOnce(operation, execute, root, use);
      return context.idempotency.isReplayed ? withoutForbidden(result, roots, context) : result;
    } catch (error) {
      const failure = failureOf(error, context.requestId, onFailure);
      return { data: { [root.key]: null }, errors: [errorAt(failure, [root])] };
    }
  };
}

/** Thrown to roll a transaction back. */
class RolledBack {
  constructor(readonly result: ExecutionResult | undefined) {}
}

async function runOnce(
  operation: Operation,
  execute: Execute,
  root: SelectedField,
  use: KeyUse,
): Promise<ExecutionResult> {
  for (const pause of [0, ...PAUSES_MS]) {
    if (pause > 0) await sleep(pause);
    const result = await attempt(operation, execute, root, use);
    if (result) return result;
  }
  throw new AppError(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still running. Try again.',
    { headers: { 'Retry-After': '1' } },
  );
}

/**
 * The response of the operation, or the stored one; undefined while another request with the key runs. A
 * separate transaction, so that no connection is held between two attempts.
 */
async function attempt(
  operation: Operation,
  execute: Execute,
  root: SelectedField,
  use: KeyUse,
): Promise<ExecutionResult | undefined> {
  const { context, call } = operation;
  let isReplayed = false;
  try {
    const finished = await inOuterTransaction(context, async () => {
      const isClaimed = await claimKey(context, use);
      // Read without the claim too: another retry may have it after the first request has ended.
      const kept = await keptResult(context, use);
      if (kept !== undefined) {
        isReplayed = true;
        return readResult(kept);
      }
      if (!isClaimed) throw new RolledBack(undefined);
      const result = unwritten(await execute(operation));
      if (hasFailed(result, root, call)) throw new RolledBack(result);
      const text = resultText(result);
      if (text.length > LIMITS.keptText) throw tooExpensive(TOO_LONG_TO_KEEP);
      if (!(await keepResult(context, use, text))) throw new RolledBack(undefined);
      return readResult(text);
    });
    // Only after the commit: a response whose transaction has failed is not sent.
    context.idempotency.isReplayed = isReplayed;
    return finished;
  } catch (thrown) {
    if (thrown instanceof RolledBack) return thrown.result;
    throw thrown;
  }
}

/** Some REST calls return any error; other responses have data beside the errors of other fields. */
const hasFailed = ({ data, errors }: ExecutionResult, root: SelectedField, call: Operation['call']) =>
  errors !== undefined && (call?.returnsPartialData === false || data?.[root.key] == null);
