import { InvalidArgumentError } from 'commander';
import { CliCommand } from './input/command.js';
import { id, label, listOption } from './input/values.js';
import {
  JSON_LINES_OPTION,
  JSON_OPTION,
  type OutputOptions,
  printRecord,
  printRecords,
} from './output/print.js';
import { ENDPOINTS } from './output/views.js';
import { operate, operateAll } from './run/operate.js';

const ENDPOINT = `id url description types status disabledReason failingSince position backlog secretHint
  createdByKeyId changedByKeyId createdAt`;
const LIST = `query ($brandId: SafeInt!) { brandWebhookEndpoints(brandId: $brandId) { ${ENDPOINT} } }`;
const DISABLE = `mutation ($brandId: SafeInt!, $id: SafeInt!) {
  disableBrandWebhookEndpoint(brandId: $brandId, id: $id) { endpoint { ${ENDPOINT} } }
}`;

/** The webhook endpoints of brands, and webhooks on the machine of a developer. */
export function webhookCommand(): CliCommand {
  const command = new CliCommand('webhook').description('webhooks');
  command
    .command('list')
    .description('lists the webhook endpoints of a brand, the oldest first')
    .argument('<brandId>', 'id of the brand', id)
    .option(...JSON_OPTION)
    .withExamples('webhook list 1', 'webhook list 1 --json')
    .action((brandId: number, options: OutputOptions) =>
      operateAll(LIST, { brandId }, (endpoints) => printRecords(endpoints, ENDPOINTS, options)),
    );
  command
    .command('disable')
    .description('disables a webhook endpoint; the brand can enable it')
    .argument('<brandId>', 'id of the brand', id)
    .argument('<endpointId>', 'id of the endpoint', id)
    .option(...JSON_OPTION)
    .withExamples('webhook disable 1 3')
    .action((brandId: number, endpointId: number, options: OutputOptions) =>
      operate('change', DISABLE, { brandId, id: endpointId }, ({ endpoint }) =>
        printRecord(Object(endpoint), ENDPOINTS, options),
      ),
    );
  command
    .command('listen')
    .description(
      'sends the events of a brand to a program on your machine, signed as webhooks are; needs no database, ' +
        'only a running service, and an API key in RENTAL_FLOW_KEY',
    )
    .requiredOption('--to <url>', 'the URL of your program, such as http://127.0.0.1:3000/hook', url)
    .option('--url <url>', 'the URL of the service', url, 'http://127.0.0.1:4000')
    .addOption(listOption('--types <types...>', 'only events of these types'))
    .option(
      '--after <event id>',
      'begins with the event after this one; by default with the next event',
      label,
    )
    .option(
      '--secret <secret>',
      'the secret that signs, as the service gives it; by default a new one',
      secret,
    )
    .option(...JSON_LINES_OPTION)
    .withExamples(
      'webhook listen --to http://127.0.0.1:3000/hook',
      'webhook listen --to http://127.0.0.1:3000/hook --types flow.created,flow.stage_changed',
    )
    .runs(() => import('./run/webhook-listen.js'));
  return command;
}

function url(text: string): string {
  const parsed = URL.canParse(text) ? new URL(text) : undefined;
  if (parsed && ['http:', 'https:'].includes(parsed.protocol)) return text;
  throw new InvalidArgumentError('It must be an http or https URL.');
}

function secret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be whsec_ and base64.');
}
