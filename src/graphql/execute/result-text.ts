import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import { invalid } from '../../errors.js';

/** The longest response that is stored, in characters. */
const MAX_LENGTH = 4 * 1024 * 1024;

/** An error of a stored response, which is sent as it was stored. */
class KeptError extends GraphQLError {
  constructor(private readonly kept: GraphQLFormattedError) {
    super(kept.message, { path: kept.path ?? null, extensions: kept.extensions ?? null });
  }

  override toJSON(): GraphQLFormattedError {
    return this.kept;
  }
}

/** The result of an operation as text. Throws for one that is too long to be stored. */
export function resultText({ data, errors }: ExecutionResult): string {
  const text = JSON.stringify({ data, errors });
  if (text.length > MAX_LENGTH)
    throw invalid([
      {
        in: 'header',
        path: 'Idempotency-Key',
        message: 'must not be sent: the response is larger than 4 MiB. Select fewer fields',
      },
    ]);
  return text;
}

/** The result of an operation from its text. Parsed and printed again, the text is the same. */
export function readResult(text: string): ExecutionResult {
  const { data, errors }: { data: Record<string, unknown>; errors?: GraphQLFormattedError[] } =
    JSON.parse(text);
  return { data, ...(errors && { errors: errors.map((one) => new KeptError(one)) }) };
}
