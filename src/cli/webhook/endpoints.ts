import { Option } from 'commander';
import { Scope } from '../../auth/scopes.js';
import { ResumeFrom } from '../../domain/endpoint/endpoint-lists.js';
import { CliCommand } from '../input/command.js';
import { id, label, listOption, url, wholeNumber } from '../input/values.js';
import { JSON_OPTION } from '../output/print.js';

export const createCommand = (): CliCommand =>
  new CliCommand('create')
    .description('creates a webhook endpoint and prints its secret; it is never shown again')
    .requiredOption('--to <url>', 'URL that events are sent to, such as https://www.example.com/hook', url)
    .addOption(
      listOption('--types <types...>', 'only events of these types; by default all that the key may see'),
    )
    .option('--description <text>', 'description, without personal data', label)
    .option('--contact-email <address>', 'gets an e-mail when the endpoint fails for a day', label)
    .withService(Scope.WEBHOOKS_MANAGE)
    .withSecretOutput()
    .withExamples(
      'webhook create --to https://www.example.com/hook',
      'webhook create --to https://www.example.com/hook --types flow.created,flow.updated --quiet',
    )
    .runs(() => import('../run/webhook/create.js'));

export const listCommand = (): CliCommand =>
  new CliCommand('list')
    .description('lists the webhook endpoints of the brand of the key, the oldest first')
    .argument(
      '[brandId]',
      'as an operator, id of a brand: it is read from the database, and no service has to run',
      id,
    )
    .withService(Scope.WEBHOOKS_MANAGE)
    .option(...JSON_OPTION)
    .withCheck(({ url: service }, [brandId]) =>
      service !== undefined && brandId !== undefined ? "use '<brandId>' or '--url', not both" : undefined,
    )
    .withExamples('webhook list', 'webhook list --json', 'webhook list 1')
    .runs(() => import('../run/webhook/list.js'));

export const enableCommand = (): CliCommand =>
  new CliCommand('enable')
    .description('enables a webhook endpoint that is disabled or fails')
    .argument('<endpointId>', 'id of the endpoint', id)
    .addOption(
      new Option('--resume <events>', 'which events it gets: those since it stopped, or those from now on')
        .choices(Object.values(ResumeFrom))
        .makeOptionMandatory(),
    )
    .withService(Scope.WEBHOOKS_MANAGE)
    .option(...JSON_OPTION)
    .withExamples('webhook enable 3 --resume where_it_stopped', 'webhook enable 3 --resume now')
    .runs(() => import('../run/webhook/enable.js'));

export const disableCommand = (): CliCommand =>
  new CliCommand('disable')
    .description('disables a webhook endpoint; the brand can enable it')
    .argument('<brandId>', 'id of the brand', id)
    .argument('<endpointId>', 'id of the endpoint', id)
    .option(...JSON_OPTION)
    .withExamples('webhook disable 1 3')
    .runs(() => import('../run/webhook/disable.js'));

export const rotateSecretCommand = (): CliCommand =>
  new CliCommand('rotate-secret')
    .description('replaces the secret of a webhook endpoint and prints the new one; it is never shown again')
    .argument('<endpointId>', 'id of the endpoint', id)
    .option(
      '--keep-old-for-hours <hours>',
      'how long the old secret signs too, at most 168; by default 24; 0 if it has leaked',
      wholeNumber,
    )
    .withService(Scope.WEBHOOKS_MANAGE)
    .withSecretOutput()
    .withExamples('webhook rotate-secret 3', 'webhook rotate-secret 3 --keep-old-for-hours 0 --quiet')
    .runs(() => import('../run/webhook/rotate-secret.js'));
