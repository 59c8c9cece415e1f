import { Option } from 'commander';
import { Scope } from '../../auth/scopes.js';
import { DeliveryStatus } from '../../domain/endpoint/endpoint-lists.js';
import { CliCommand } from '../input/command.js';
import { count, id, label, listOption } from '../input/values.js';
import { SINCE_HELP, since } from '../input/when.js';
import { JSON_OPTION } from '../output/print.js';

const ofEndpoint = (name: string): CliCommand =>
  new CliCommand(name).argument('<endpointId>', 'id of the endpoint', id);

export const testCommand = (): CliCommand =>
  ofEndpoint('test')
    .description(
      'sends a test event to a webhook endpoint and waits for the outcome; the exit status is 1 if it fails',
    )
    .requiredOption('--type <type>', 'type of the event, such as flow.created', label)
    .withService(Scope.WEBHOOKS_MANAGE)
    .option(...JSON_OPTION)
    .withExamples('webhook test 3 --type flow.created')
    .runs(() => import('../run/webhook/test.js'));

export const deliveriesCommand = (): CliCommand =>
  ofEndpoint('deliveries')
    .description('lists the deliveries of a webhook endpoint, newest event first; or one with its attempts')
    .argument('[event]', 'id of the event whose delivery is shown with its attempts', label)
    .addOption(
      new Option('--status <status>', 'only deliveries in this state').choices(Object.values(DeliveryStatus)),
    )
    .option('--count <number>', 'how many deliveries, at most 1000; by default 20', count)
    .withService(Scope.WEBHOOKS_MANAGE)
    .option(...JSON_OPTION)
    .withCheck(({ status, count: most }, [, eventId]) =>
      eventId !== undefined && (status !== undefined || most !== undefined)
        ? "use '<event>', or '--status' and '--count', not both"
        : undefined,
    )
    .withExamples(
      'webhook deliveries 3',
      'webhook deliveries 3 --status failed --count 100',
      'webhook deliveries 3 evt_1_104',
    )
    .runs(() => import('../run/webhook/deliveries.js'));

export const replayCommand = (): CliCommand =>
  ofEndpoint('replay')
    .description('sends an event, or the events of a range, to a webhook endpoint again')
    .argument(
      '[event]',
      'id of an event of the log; without it, --since or --after selects events of the feed',
      label,
    )
    .option('--since <when>', `events that were added from then on: ${SINCE_HELP}`, since)
    .option('--after <event id>', 'events after this one; in place of --since', label)
    .option('--until <event id>', 'last event that is sent; by default the newest one', label)
    .addOption(
      listOption('--types <types...>', 'only events of these types; by default all that the endpoint gets'),
    )
    .withService(Scope.WEBHOOKS_MANAGE)
    .option(...JSON_OPTION)
    .withCheck(replayProblem)
    .withExamples(
      'webhook replay 3 evt_1_104',
      'webhook replay 3 --since "2 days ago" --types flow.created',
      'webhook replay 3 --after evt_1_100 --until evt_1_120',
    )
    .runs(() => import('../run/webhook/replay.js'));

/** An event is named, or a range begins in one way. */
function replayProblem(
  options: Readonly<Record<string, unknown>>,
  [, eventId]: readonly string[],
): string | undefined {
  const isSet = (name: string) => options[name] !== undefined;
  if (eventId === undefined && !isSet('since') && !isSet('after'))
    return "'<event>', '--since' or '--after' is required";
  if (eventId !== undefined && ['since', 'after', 'until', 'types'].some(isSet))
    return "use '<event>' or a range with '--since' or '--after', not both";
  return isSet('since') && isSet('after') ? "use '--since' or '--after', not both" : undefined;
}
