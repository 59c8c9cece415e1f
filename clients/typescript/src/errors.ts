import type { components } from './v2.1.js';

/** The body of an error. 401 has no `code`. */
export type ErrorBody = CodedBody | components['schemas']['Unauthenticated'];

type CodedBody = components['schemas']['Error'];

/** What a method of the client returns. */
type Result<Data> =
  | { data: { data: Data }; error?: never; response: Response }
  | { data?: never; error: ErrorBody; response: Response };

/** The error that `unwrap` throws. */
export class RentalFlowError extends Error {
  override readonly name = 'RentalFlowError';
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong, for a program; undefined if the response is not from the service but from a proxy. */
  readonly code: CodedBody['code'] | 'UNAUTHENTICATED' | undefined;
  /** Every wrong value of the request. */
  readonly errors: NonNullable<CodedBody['errors']>;
  /** The allowed values, if they are a closed list. */
  readonly allowed: CodedBody['allowed'];
  /** The current version of the record, if the request expected another one. */
  readonly version: number | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined;

  constructor(response: Response, error: unknown) {
    const body = isBody(error) ? error : undefined;
    super(body?.message ?? `The service responded ${response.status}.`);
    this.status = response.status;
    this.code = response.status === 401 ? 'UNAUTHENTICATED' : body?.code;
    this.errors = body?.errors ?? [];
    this.allowed = body?.allowed;
    this.version = body?.version;
    this.requestId = response.headers.get('X-Request-Id') ?? undefined;
  }
}

/** Returns the `data` of a response. Throws a `RentalFlowError` if the response is an error. */
export async function unwrap<Data>(result: Result<Data> | Promise<Result<Data>>): Promise<Data> {
  const { data, error, response } = await result;
  if (data === undefined || !response.ok) throw new RentalFlowError(response, error);
  return data.data;
}

/** A proxy may respond with text. */
const isBody = (error: unknown): error is Partial<CodedBody> => typeof error === 'object' && error !== null;
