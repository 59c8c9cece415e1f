/** The format of every instant in a response. */
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** An id that no record has. */
export const UNKNOWN_ID = 9_007_199_254_740_991;

/** The response to an id of which the caller's brand has no record. */
export const notFound = (what: string) => [
  404,
  { status: false, message: `${what} not found.`, code: 'NOT_FOUND' },
];

/** The response to ids in a request of which the caller's brand has no record, each with its place. */
export const notFoundAt = (
  ...errors: readonly (readonly [place: string, path: string, message: string])[]
) => [
  404,
  {
    status: false,
    message: errors.length === 1 ? errors[0]?.[2] : 'Some records were not found.',
    code: 'NOT_FOUND',
    errors: errors.map(([place, path, message]) => ({ in: place, path, message })),
  },
];

/** The status and the body of a response, to compare both at once. */
export const statusAndBody = ({ status, body }: { status: number; body: unknown }) => [status, body];

/** The status and the code of an error. */
export const rejection = ({ status, body }: { status: number; body: { code?: unknown } }) => [
  status,
  body.code,
];
