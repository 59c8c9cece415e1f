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
const HEADERS = { 'webhook-id': 'evt_1_2', 'webhook-timestamp': '1795383608' };
const WRONG = signaturesOf([Buffer.alloc(32, 6)], 'evt_1_2', 1_795_383_608, BODY);
const RIGHT = `${WRONG} ${signaturesOf([SECRET], 'evt_1_2', 1_795_383_608, BODY)}`;

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
    (isInstalled ? test : test.skip)('accepts a signature of the secret, and no other', () => {
      const isValid = (signatures: string): string => {
        const headers = { ...HEADERS, 'webhook-signature': signatures };
        const input = JSON.stringify([`whsec_${SECRET.toString('base64')}`, headers, BODY]);
        const { stdout, stderr } = spawnSync(program, [flag, `${snippet(language)}\n${call}`], {
          input,
          encoding: 'utf8',
        });
        expect(stderr).toBe('');
        return stdout.trim();
      };
      expect([isValid(RIGHT), isValid(WRONG), isValid('')]).toEqual(['true', 'false', 'false']);
    });
  },
);
