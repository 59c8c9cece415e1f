import { readdirSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { blocksOf } from '../support/guide.js';

/** A function of the shell, on one line. */
const DEFINED = /^(\w+)\(\) \{ (.*); \}$/;

/** The commands of a shell script: lines, of which some have a quoted string over several lines. */
const commandsOf = (script: string): string[] =>
  script.replaceAll('\\\n', ' ').match(/(?:'[^']*'|<<'END'[\s\S]*?\nEND$|[^'\n])+/gm) ?? [];

const sendsChange = (command: string): boolean =>
  /\bmutation\b/.test(command) ||
  /-X (?:PUT|PATCH|DELETE)/.test(command) ||
  (/\/v2\.\d\//.test(command) && / -d /.test(command) && !command.includes('/search'));

/** The changes among commands, each with the bodies of the functions that it calls. */
function changesOf(script: string): string[] {
  const commands = commandsOf(script);
  const functions = new Map(
    commands.flatMap((one) => {
      const [, name, body] = DEFINED.exec(one.trim()) ?? [];
      return name !== undefined && body !== undefined ? [[name, body]] : [];
    }),
  );
  const expanded = (command: string): string =>
    [...functions].reduce(
      (text, [name, body]) =>
        new RegExp(`(?:^|[\\s(|])${name} `).test(command) ? `${text} ${expanded(body)}` : text,
      command,
    );
  return commands.filter(sendsChange).map(expanded);
}

const guides = readdirSync(projectFile('docs/guides')).flatMap((file) =>
  file.endsWith('.md') ? [file.slice(0, -3)] : [],
);
const changes = guides.flatMap((guide) =>
  changesOf(
    blocksOf(guide)
      .map(({ commands }) => commands)
      .join('\n'),
  ),
);

describe('a guide', () => {
  test('sends each change with an Idempotency-Key, as the limits ask of its reader', () => {
    expect(changes.length).toBeGreaterThan(25);
    // Calls that return a secret do not accept it.
    const returnsSecret = /\/webhook-endpoints"|\/rotate-secret"/;
    const lacking = changes.filter((command) => !command.includes('Idempotency-Key'));
    expect(lacking.filter((command) => !returnsSecret.test(command))).toEqual([]);
  });
});
