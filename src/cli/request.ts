import { InvalidArgumentError } from 'commander';
import { CliCommand } from './input/command.js';
import { id } from './input/values.js';
import { JSON_OPTION, type OutputOptions, printRecord, printRecords } from './output/print.js';
import { REQUESTS } from './output/request-views.js';
import { nodesIn } from './output/rows.js';
import { operate } from './run/operate.js';

const FIELDS = `id firstAt lastAt count outcome method route operations status codes check
  problems { path message } help key { type id name prefix } keyRejection address durationMs requestIds
  source flowId`;

const LIST = `query (
  $brandId: SafeInt, $keyId: SafeInt, $flowId: SafeInt, $code: String, $requestId: String
) {
  requests(
    brandId: $brandId, keyId: $keyId, flowId: $flowId, code: $code, requestId: $requestId, first: 100
  ) {
    edges { node { ${FIELDS} } }
  }
}`;

const SHOW = `query ($id: SafeInt, $requestId: String, $brandId: SafeInt) {
  request(id: $id, requestId: $requestId, brandId: $brandId) { ${FIELDS} }
}`;

interface ListOptions extends OutputOptions {
  key?: number;
  flow?: number;
  code?: string;
  requestId?: string;
}

const BRAND = 'id of the brand; by default the requests that belong to no brand';

/** The log of requests that were rejected, failed or were slow. */
export function requestCommand(): CliCommand {
  const command = new CliCommand('request').description('the log of rejected, failed and slow requests');
  command
    .command('list')
    .description('lists the newest 100 rows of the log of a brand, newest first')
    .argument('[brandId]', BRAND, id)
    .option('--key <id>', 'only requests with this API key', id)
    .option('--flow <id>', 'only requests about this flow', id)
    .option('--code <code>', 'only requests with this error code, such as SCOPE_REQUIRED', code)
    .option('--request-id <id>', 'only the request with this X-Request-Id', requestId)
    .option(...JSON_OPTION)
    .withExamples('request list', 'request list 1 --code SCOPE_REQUIRED')
    .action(
      (brandId: number | undefined, { key, flow, code: wanted, requestId: sent, ...options }: ListOptions) =>
        operate(
          'read',
          LIST,
          { brandId, keyId: key, flowId: flow, code: wanted, requestId: sent },
          ({ edges }) => printRecords(nodesIn(edges), REQUESTS, options),
        ),
    );
  command
    .command('show')
    .description('shows a row of the log, with the check that failed and what helps')
    .argument('<id>', 'id of the row, or an X-Request-Id of it', rowOrRequestId)
    .argument('[brandId]', BRAND, id)
    .option(...JSON_OPTION)
    .withExamples('request show 12 1', 'request show 0b0f9c8e-4a57-4d8f-9c61-0a4f6f2f1e11 1')
    .action((row: number | string, brandId: number | undefined, options: OutputOptions) =>
      operate(
        'read',
        SHOW,
        { ...(typeof row === 'number' ? { id: row } : { requestId: row }), brandId },
        (record) => printRecord(record, REQUESTS, options),
      ),
    );
  return command;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function requestId(text: string): string {
  if (UUID.test(text)) return text;
  throw new InvalidArgumentError('It must be a UUID: the log has no others.');
}

const rowOrRequestId = (text: string): number | string => (UUID.test(text) ? text : id(text));

function code(text: string): string {
  if (/^[A-Z_]{1,60}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an error code, such as SCOPE_REQUIRED.');
}
