import { schemaFolder } from '../../src/paths.js';
import type { RestCall } from '../../src/rest/call/call.js';
import { restCalls } from '../../src/rest/calls.js';
import { type Example, readExamples } from '../../src/rest/example.js';
import type { CallOptions, CallResponse, TestService } from './service.js';

/** The calls of /v2.1, each with the request of its example. */
export const CALLS = restCalls().filter(({ version }) => version.prefix === '/v2.1');
const EXAMPLES = readExamples(schemaFolder('examples'));

export type Request = Example['request'];

export const exampleOf = (call: RestCall): Request => EXAMPLES.get(call.id)?.request ?? {};

/** The path of a request, with its query. */
export function pathOf(call: RestCall, { path = {}, query = {} }: Request): string {
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(path[name]));
  const parameters = Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]);
  return parameters.length > 0 ? `${filled}?${new URLSearchParams(parameters)}` : filled;
}

/** Sends the request of a call's example, with changes. */
export function send(
  service: TestService,
  call: RestCall,
  changes: Request = {},
  options: CallOptions = {},
): Promise<CallResponse> {
  const request = { ...exampleOf(call), ...changes };
  const key = call.gate.for === 'operator' ? service.operatorToken : undefined;
  return service.call(call.method, pathOf(call, request), {
    ...(key && { key }),
    ...(request.body !== undefined && { body: request.body }),
    ...options,
  });
}
