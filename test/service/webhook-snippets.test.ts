import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { signaturesOf } from '../../src/domain/webhook/endpoint-secret.js';
import { projectFile } from '../../src/paths.js';

const guide = readFileSync(projectFile('docs/guides/webhooks.md'), 'utf8');
const snippet = (language: string): string =>
  new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(guide)?.[1] ?? '';

const SECRET = Buffer.alloc(32, 5);
const BODY = '{"id":"evt_1_2","name":"caf\u00e9"}';
const NOW_S = Math.floor(Date.now() / 1000);

/** The headers of a webhook that was signed with some secrets, some seconds ago. */
const headersOf = (secrets: readonly Buffer[], secondsAgo = 0) => ({
  'webhook-id': 'evt_1_2',
  'webhook-timestamp': String(NOW_S - secondsAgo),
  'webhook-signature': secrets
    .map((secret) => signaturesOf([secret], 'evt_1_2', NOW_S - secondsAgo, BODY))
    .join(' '),
});
const OTHER = Buffer.alloc(32, 6);

/** How a language runs a snippet with the secret, headers and body of its input, and prints the result. */
const LANGUAGES: Readonly<Record<string, readonly [program: string, flag: string, call: string]>> = {
  js: [
    process.execPath,
    '-e',
    `const [secret, headers, body] = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
console.log(isValid(secret, headers, body));`,
  ],
  python: [
    'python3',
    '-c',
    'import json, sys\nprint(str(is_valid(*json.loads(sys.stdin.buffer.read().decode()))).lower())',
  ],
  php: [
    'php',
    '-r',
    `[$secret, $headers, $body] = json_decode(file_get_contents('php://stdin'), true);
echo is_valid($secret, $headers, $body) ? 'true' : 'false';`,
  ],
};

describe.each(Object.entries(LANGUAGES))(
  'the snippet of the guide in %s',
  (language, [program, flag, call]) => {
    const isInstalled = spawnSync(program, ['--version']).status === 0;
    (isInstalled ? test : test.skip)('accepts a new signature of the secret, and no other request', () => {
      const isValid = (headers: object): string => {
        const input = JSON.stringify([`whsec_${SECRET.toString('base64')}`, headers, BODY]);
        const { stdout, stderr } = spawnSync(program, [flag, `${snippet(language)}\n${call}`], {
          input,
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        return stdout.trim();
      };
      expect([isValid(headersOf([OTHER, SECRET])), isValid(headersOf([OTHER]))]).toEqual(['true', 'false']);
      const hour = 3600;
      expect([isValid(headersOf([SECRET], hour)), isValid(headersOf([SECRET], -hour))]).toEqual([
        'false',
        'false',
      ]);
      const { 'webhook-signature': _, ...unsigned } = headersOf([SECRET]);
      expect([isValid(unsigned), isValid({})]).toEqual(['false', 'false']);
    });
  },
);
