import { createClient, type RentalFlowClient } from '../../../../clients/typescript/src/client.js';
import { RentalFlowError } from '../../../../clients/typescript/src/errors.js';
import { Scope } from '../../../auth/scopes.js';
import { clientKey } from '../../../config.js';
import { StartError } from '../../../errors.js';
import { reasonOf } from '../../../language/reason.js';
import { typed } from '../../../language/typed-command.js';
import { whereListed } from '../../input/listed-by.js';
import { optionName } from '../../input/problems.js';
import { keyHelp, SERVICE_URL, type ServiceOptions } from '../../input/service.js';

/** What a command calls a service with. */
interface Service {
  url: string;
  key: string;
  fetch: (request: Request) => Promise<Response>;
}

/** The codes of errors after which the service has not got the request. */
const NOT_SENT = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/;
const HEADER_VALUE = /^[\x21-\x7e]+$/;
const CHECK_URL = 'Check whether --url is the URL of the service.';
const UNAUTHENTICATED = 401;
const SERVER_ERROR = 500;

/** The service of `--url` with the key of RENTAL_FLOW_KEY. */
export function serviceOf({ url = SERVICE_URL }: ServiceOptions, scope?: Scope): Service {
  const key = clientKey();
  if (!key) throw new StartError(keyHelp(scope));
  if (!HEADER_VALUE.test(key)) throw new StartError(`RENTAL_FLOW_KEY is not an API key. ${keyHelp(scope)}`);
  return {
    url,
    key,
    fetch: async (request) => {
      try {
        return await fetch(request);
      } catch (error) {
        if (request.signal.aborted) throw error;
        throw new StartError(withoutResponse(url, request, error));
      }
    },
  };
}

/** Calls the service of a command about webhook endpoints. Its errors name the options of the command. */
export async function callService<T>(
  options: ServiceOptions,
  task: (client: RentalFlowClient) => Promise<T>,
): Promise<T> {
  const service = serviceOf(options, Scope.WEBHOOKS_MANAGE);
  return withSentences(() => task(createClient(service)));
}

/** Runs a task that calls a service, and throws what it rejects in sentences. */
export async function withSentences<T>(task: () => Promise<T>): Promise<T> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof RentalFlowError) throw new StartError(sentencesOf(error));
    if (error instanceof SyntaxError) throw new StartError(`The response is not JSON. ${CHECK_URL}`);
    throw error;
  }
}

function withoutResponse(url: string, { method }: Request, error: unknown): string {
  const { cause = error }: { cause?: unknown } = Object(error);
  const { code }: { code?: unknown } = Object(cause);
  const reason = reasonOf(cause);
  if (NOT_SENT.test(String(code)))
    return `The service at ${url} cannot be reached (${reason}). Start it, or set --url to its URL.`;
  return method === 'GET'
    ? `The service at ${url} did not respond (${reason}). Run the command again.`
    : `The service at ${url} did not respond (${reason}), so the change may have been made. \
Look before you run the command again.`;
}

function sentencesOf(error: RentalFlowError): string {
  return [error.message, ...problemsOf(error), hintOf(error)].filter((one) => one !== '').join(' ');
}

/** What is wrong with the values. Several with the same problem share a sentence. */
function problemsOf({ errors }: RentalFlowError): string[] {
  const names = new Map<string, string[]>();
  for (const { path, message } of errors) names.set(message, [...(names.get(message) ?? []), nameOf(path)]);
  return [...names].map(([message, of]) => `${of.join(', ')} ${message}.`.trimStart());
}

/** Parameters whose argument or option has another name. */
const NAMES = new Map(
  Object.entries({ id: '<endpointId>', event_id: '<event>', url: '--to', 'Last-Event-ID': '--after' }),
);

/** A parameter as it is typed: `--types (value 2)` for `types[1]`. */
function nameOf(path: string): string {
  const [, name = '', index] = /^([\w-]*)(?:\[(\d+)\])?/.exec(path) ?? [];
  const option = NAMES.get(name) ?? (name === '' ? '' : optionName(name));
  return index === undefined ? option : `${option} (value ${Number(index) + 1})`;
}

/** What to do about an error. */
function hintOf({ status, code, message, requestId }: RentalFlowError): string {
  if (status === UNAUTHENTICATED) return keyHelp();
  if (code === 'SCOPE_REQUIRED') return `${typed('key issue --help')} shows how an operator issues one.`;
  if (code === 'NOT_FOUND') return whereListed(message.replace(/ not found\.$/, ''), '') ?? '';
  if (code === undefined) return CHECK_URL;
  return status >= SERVER_ERROR && requestId ? `The id of the request is ${requestId}.` : '';
}
