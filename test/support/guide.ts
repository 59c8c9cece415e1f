import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { projectFile } from '../../src/paths.js';

const URL_OF_GUIDES = 'http://127.0.0.1:4000';
const MAX_OUTPUT = 64 * 1024 * 1024;
const END_OF_BLOCK = '--- end of block ---';

/** The command line is called without npm, which would check for a newer build first. */
const PRELUDE = `set -eu
cd "$PROJECT"
npm() { shift 4; "$NODE" dist/src/cli/main.js "$@"; }
node() { "$NODE" "$@"; }
command -v curl >/dev/null || curl() { "$NODE" dist/test/support/curl.js "$@"; }
`;

/** Commands of a guide, with the response that the guide shows below them. */
export interface Block {
  commands: string;
  response: string | undefined;
}

/** The blocks of `docs/guides/<name>.md`, in order. */
export function blocksOf(name: string): Block[] {
  const text = readFileSync(projectFile(`docs/guides/${name}.md`), 'utf8');
  return [...text.matchAll(/^```sh\n([\s\S]*?)^```$(?:\n\n```json\n([\s\S]*?)^```$)?/gm)].map(
    ([, commands = '', response]) => ({ commands, response }),
  );
}

export interface Outcome {
  status: number;
  /** The output of each block. */
  outputs: string[];
  output: string;
}

/** Runs the blocks in one shell, as a reader would. `url` replaces the address that the guides use. */
export function runBlocks(
  blocks: readonly Block[],
  url: string,
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const commands = blocks.map((block) => block.commands.replaceAll(URL_OF_GUIDES, url));
  const script = PRELUDE + commands.join(`\necho '${END_OF_BLOCK}'\n`);
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NODE: process.execPath, PROJECT: projectFile(''), ...environment };
  return new Promise((resolve) => {
    execFile('sh', ['-c', script], { env, maxBuffer: MAX_OUTPUT }, (error, stdout, stderr) =>
      resolve({
        status: error ? Number(error.code ?? 1) : 0,
        outputs: stdout.split(`${END_OF_BLOCK}\n`),
        output: stdout + stderr,
      }),
    );
  });
}
