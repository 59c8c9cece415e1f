import type { components } from './v2.1.js';

/** The body of a refusal. 401 has no `code`. */
export type ErrorBody = RefusalBody | components['schemas']['Unauthenticated'];

type RefusalBody = components['schemas']['Error'];

/** The answer of a method of the client. */
type Answer<Data> =
  | { data: { data: Data }; error?: never; response: Response }
  | { data?: never; error: ErrorBody; response: Response };

/** A refusal, as `unwrap` throws it. */
export class RentalFlowError extends Error {
  override readonly name = 'RentalFlowError';
  /** The HTTP status. */
  readonly status: number;
  /** What is wrong, for a program; undefined where the answer is not from the service, such as a proxy's. */
  readonly code: RefusalBody['code'] | 'UNAUTHENTICATED' | undefined;
  /** Every wrong value of the request. */
  readonly errors: NonNullable<RefusalBody['errors']>;
  /** The allowed values, where they are a closed list. */
  readonly allowed: RefusalBody['allowed'];
  /** The present version of the record, where the request expected another one. */
  readonly version: number | undefined;
  /** Names the request in the log of the service. */
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

/** The `data` of an answer; a refusal is thrown as a `RentalFlowError`. */
export async function unwrap<Data>(answer: Answer<Data> | Promise<Answer<Data>>): Promise<Data> {
  const { data, error, response } = await answer;
  if (data === undefined || !response.ok) throw new RentalFlowError(response, error);
  return data.data;
}

/** A proxy may answer text. */
const isBody = (error: unknown): error is Partial<RefusalBody> => typeof error === 'object' && error !== null;
