import { ERRORS, type ErrorCode } from '../../../src/error-codes.js';
import type { RawRequest, RawResponse } from '../raw-http.js';

const STACK =
  /node_modules|\.js:\d+|\bat .{1,200}\(.{1,200}:\d+:\d+\)|\b(TypeError|RangeError|ReferenceError|DriverException)\b|\b(select|insert into|update) "/;
const UNEXPECTED: ReadonlySet<string> = new Set<ErrorCode>(['INTERNAL', 'UNAVAILABLE']);
const ERROR_MEMBERS = ['status', 'message', 'code', 'errors', 'allowed'];
const PROBLEM_MEMBERS = ['in', 'path', 'message'];

/** The problem of a response, whatever was requested; undefined if there is none. */
export function complaint(request: RawRequest, response: RawResponse): string | undefined {
  const { status, headers, text } = response;
  if (status >= 500 || status < 200) return `a status ${status}`;
  if (!headers['x-request-id']) return 'no request id';
  if (request.method === 'HEAD') return text === '' ? undefined : 'a body of HEAD';
  if (!headers['content-type']?.includes('json'))
    return isHome(request) ? undefined : `a content type ${headers['content-type']}`;
  if (status >= 400 && STACK.test(text)) return 'an internal detail';
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return 'a body that is not JSON';
  }
  if (!isObject(body)) return 'a body that is not an object';
  return request.path.startsWith('/graphql') && !('status' in body)
    ? graphqlComplaint(body)
    : restComplaint(request, status, body);
}

/** The start page is for browsers: only it may be HTML. */
const isHome = ({ path }: RawRequest): boolean => /^\/($|\?)/.test(path);

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function restComplaint({ path }: RawRequest, status: number, body: Members): string | undefined {
  if (status === 200)
    return !path.startsWith('/v2.0/') ||
      (body.status === true && 'data' in body && Object.keys(body).length === 2)
      ? undefined
      : 'no envelope';
  if (body.status !== false || typeof body.message !== 'string' || body.message === '')
    return 'no error format';
  const strange = Object.keys(body).filter((name) => !ERROR_MEMBERS.includes(name));
  if (strange.length > 0) return `members that are not of the error format: ${strange}`;
  if (status === 401)
    return Object.keys(body).length === 2 ? undefined : 'a 401 with more members than documented';
  const isHeadersTooLarge = status === 431 && body.code === 'PAYLOAD_TOO_LARGE';
  if (ERRORS[body.code as ErrorCode]?.status !== status && !isHeadersTooLarge)
    return `the code ${String(body.code)} with a status ${status}`;
  if (body.errors !== undefined && !isProblems(body.errors))
    return 'errors in another format than documented';
  if (body.allowed !== undefined && !Array.isArray(body.allowed)) return 'allowed values that are not a list';
  return status === 422 && body.errors === undefined ? 'a 422 without errors' : undefined;
}

function isProblems(value: unknown): boolean {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) return false;
  return value.every(
    (problem) =>
      isObject(problem) &&
      Object.keys(problem).every((name) => PROBLEM_MEMBERS.includes(name)) &&
      PROBLEM_MEMBERS.every((name) => typeof problem[name] === 'string') &&
      problem.in !== 'arguments',
  );
}

function graphqlComplaint(body: Members): string | undefined {
  const strange = Object.keys(body).filter((name) => !['data', 'errors'].includes(name));
  if (strange.length > 0) return `members that are not GraphQL's: ${strange}`;
  if (body.errors === undefined) return 'data' in body ? undefined : 'neither data nor errors';
  if (!Array.isArray(body.errors) || body.errors.length === 0) return 'errors that are not a list';
  return body.errors.map(graphqlErrorComplaint).find((found) => found !== undefined);
}

function graphqlErrorComplaint(error: unknown): string | undefined {
  if (!isObject(error) || typeof error.message !== 'string' || !isObject(error.extensions))
    return 'an error without a message or extensions';
  const strange = Object.keys(error).filter(
    (name) => !['message', 'locations', 'path', 'extensions'].includes(name),
  );
  const more = Object.keys(error.extensions).filter((name) => !['code', 'errors', 'allowed'].includes(name));
  if (strange.length + more.length > 0) return `members that are not an error's: ${[...strange, ...more]}`;
  const code = String(error.extensions.code);
  if (UNEXPECTED.has(code)) return `an error ${code}`;
  return code in ERRORS || /^GRAPHQL_(PARSE|VALIDATION)_FAILED$/.test(code)
    ? undefined
    : `a code ${code} that is not in the list`;
}
