import { type ExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';

/** An error of a stored response, which is sent as it was stored. */
class KeptError extends GraphQLError {
  constructor(private readonly kept: GraphQLFormattedError) {
    super(kept.message, { path: kept.path ?? null, extensions: kept.extensions ?? null });
  }

  override toJSON(): GraphQLFormattedError {
    return this.kept;
  }
}

/** The result of an operation as text. */
export const resultText = ({ data, errors }: ExecutionResult): string => JSON.stringify({ data, errors });

/** The result of an operation from its text. Parsed and printed again, the text is the same. */
export function readResult(text: string): ExecutionResult {
  const { data, errors }: { data: Record<string, unknown>; errors?: GraphQLFormattedError[] } =
    JSON.parse(text);
  return { data, ...(errors && { errors: errors.map((one) => new KeptError(one)) }) };
}
