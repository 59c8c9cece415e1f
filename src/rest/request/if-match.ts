import type { Problem } from '../../errors.js';
import type { Parameter, RawRequest, RestCall } from '../call/call.js';

const NAME = 'If-Match';

/** An entity tag of a record, weak or not: its version, with or without what distinguishes its responses. */
const TAG = /^(?:W\/)?"([1-9]\d{0,8})(?:\.[\w-]{1,64})?"$/;

/** The parameter of a call that has the version that the caller expects; undefined if it has none. */
export const expectedVersionOf = ({ version, parameters }: RestCall): Parameter | undefined =>
  version.takesIfMatch
    ? parameters.find(({ member, variable }) => (member ?? variable) === 'expectedVersion')
    : undefined;

/** The version that a request expects by its header; undefined if it has no header, or accepts any. */
export function versionToMatch(
  call: RestCall,
  { ifMatch, query, body }: RawRequest,
  problems: Problem[],
): number | undefined {
  const isRead = call.method === 'GET' || call.operation.operation === 'query';
  if (ifMatch === undefined || isRead || !call.version.takesIfMatch) return undefined;
  const wrong = (message: string): undefined => {
    problems.push({ in: 'header', path: NAME, message });
  };
  const parameter = expectedVersionOf(call);
  if (!parameter) return wrong('must not be sent: this call has no expected_version');
  const isSent =
    parameter.in === 'query' ? query.has(parameter.name) : Object.hasOwn(Object(body), parameter.name);
  if (isSent) return wrong(`must not be sent together with ${parameter.name}`);
  const tag = ifMatch.trim();
  if (tag === '*') return undefined;
  const version = TAG.exec(tag)?.[1];
  return version === undefined
    ? wrong('must be one ETag of the flow, or its version in quotes, such as "5"')
    : Number(version);
}
