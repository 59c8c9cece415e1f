import { InvalidArgumentError } from 'commander';
import { CliCommand } from '../input/command.js';
import { label, listOption, url } from '../input/values.js';
import { JSON_LINES_OPTION } from '../output/print.js';

export const listenCommand = (): CliCommand =>
  new CliCommand('listen')
    .description('sends the events of a brand to a program on your machine, signed as webhooks are')
    .requiredOption('--to <url>', 'URL of your program, such as http://127.0.0.1:3000/hook', url)
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
    .withService()
    .option(...JSON_LINES_OPTION)
    .withExamples(
      'webhook listen --to http://127.0.0.1:3000/hook',
      'webhook listen --to http://127.0.0.1:3000/hook --types flow.created,flow.stage_changed',
    )
    .runs(() => import('../run/webhook/listen.js'));

function secret(text: string): string {
  if (/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/.test(text)) return text;
  throw new InvalidArgumentError('It must be whsec_ and base64.');
}
