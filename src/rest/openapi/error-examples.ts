import { AppError, type ErrorBody, errorBody, invalid, notFound } from '../../errors.js';
import { reference } from './headers.js';

const OVER_CAP =
  'The holding deposit may be at most £276.92. The rule: Holding deposit: at most one week’s rent, which is ' +
  'the annual rent divided by 52 (Tenant Fees Act 2019, Sch. 1 para. 3(3)-(4), s. 8).';

/** The errors that responses show as examples, each as the service sends it. */
const EXAMPLES: readonly AppError[] = [
  new AppError('UNAUTHENTICATED', 'Invalid API key.'),
  new AppError('SCOPE_REQUIRED', 'This call needs an API key with the scope flows:read.', {
    allowed: ['flows:read'],
  }),
  notFound('Flow'),
  new AppError('INVALID_TRANSITION', 'The flow is archived. Restore it to change it.'),
  new AppError('DUPLICATE', 'A flow with reference “LET-7” exists already.'),
  new AppError(
    'OPEN_FLOW',
    'The person is a party of open flows: 1. Complete, decide or archive them first.',
  ),
  new AppError('VERSION_CONFLICT', 'The flow was changed in the meantime. Its version is 4, not 3.', {
    version: 4,
  }),
  new AppError(
    'IDEMPOTENCY_IN_PROGRESS',
    'The first request with this Idempotency-Key is still running. Try again.',
  ),
  invalid([{ in: 'query', path: 'limit', message: 'must be at most 100' }]),
  new AppError('NOT_A_PARTY', 'The recipient is not a party of the flow.', {
    problems: [{ in: 'body', path: 'to', message: 'must be the e-mail address of a party of the flow' }],
  }),
  new AppError('PAYMENT_NOT_ALLOWED', OVER_CAP, {
    problems: [{ in: 'body', path: 'amount_pence', message: `en.hd.cap: ${OVER_CAP}` }],
  }),
  new AppError('RATE_LIMITED', 'More than 600 reads in a minute. Try again in 12 s.'),
  new AppError('UNAVAILABLE', 'The database has too much to do. Try again.'),
];

/** The examples that responses refer to, by their codes. */
export function referredExamples(responses: object): Record<string, { summary: string; value: ErrorBody }> {
  const text = JSON.stringify(responses);
  const referred = EXAMPLES.filter(({ code }) => text.includes(JSON.stringify(reference('examples', code))));
  return Object.fromEntries(referred.map((one) => [one.code, { summary: one.code, value: errorBody(one) }]));
}

/** The examples of a response: of its status or, if it has certain codes alone, of those. */
export function examplesOf(status: number, codes?: readonly string[]): { examples?: object } {
  const shown = EXAMPLES.filter((one) => one.status === status && (codes?.includes(one.code) ?? true));
  if (shown.length === 0) return {};
  return {
    examples: Object.fromEntries(shown.map(({ code }) => [code, reference('examples', code)])),
  };
}
