import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { projectFile } from '../../src/paths.js';

/** An instruction of the Dockerfile. */
interface Instruction {
  name: string;
  text: string;
}

/** A stage of the image, with its files in a folder instead of the root. */
export interface Stage {
  root: string;
  folder: string;
  environment: Record<string, string>;
}

/** The files that .dockerignore excludes within the folders that it includes. */
const LEFT_OUT = ['dist', 'node_modules'];
/**
 * Belongs to the machine that runs the test: it has no user of the image, and its npm cache must not be
 * emptied. The registry is used only for what the cache does not have.
 */
const PRELUDE = `set -eu
chown() { :; }
npm() { if [ "$1" != cache ]; then command npm "$@" --prefer-offline; fi; }
`;

export const instructions = (): Instruction[] =>
  readFileSync(projectFile('Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', text = ''] = /^(\w+) (.*)$/.exec(line) ?? [];
      return { name, text };
    });

/** The program and the arguments of a CMD. */
export const programOf = ({ text }: Instruction): string[] => JSON.parse(text.slice(text.indexOf('[')));

/** Performs the instructions in stages under a folder, and returns the last stage. */
export async function buildImage(folder: string): Promise<Stage> {
  const stages = new Map<string, Stage>();
  let stage: Stage = { root: '', folder: '', environment: {} };
  for (const { name, text } of instructions()) {
    if (name === 'FROM') {
      const label = / AS (\w+)$/.exec(text)?.[1] ?? 'image';
      stage = { root: join(folder, label), folder: '/', environment: {} };
      mkdirSync(join(stage.root, 'usr/local/bin'), { recursive: true });
      stages.set(label, stage);
    } else if (name === 'WORKDIR') {
      stage.folder = text;
      mkdirSync(join(stage.root, text), { recursive: true });
    } else if (name === 'ENV') {
      for (const [, variable = '', quoted, plain = ''] of text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g))
        stage.environment[variable] = inStage(stage, quoted ?? plain);
    } else if (name === 'COPY') copy(text, stage, stages);
    else if (name === 'RUN') await runIn(stage, text);
  }
  return stage;
}

/** The text with the absolute paths of the image replaced by those on this machine. */
const inStage = ({ root }: Stage, text: string): string =>
  text.replace(/(?<=^|[\s=])\/(?=app|data|usr)/g, `${root}/`);

function copy(text: string, stage: Stage, stages: ReadonlyMap<string, Stage>): void {
  const from = /^--from=(\w+) /.exec(text)?.[1];
  const words = text.replace(/^--from=\w+ /, '').split(' ');
  const target = join(stage.root, stage.folder, words.at(-1) ?? '');
  for (const source of words.slice(0, -1)) {
    const path = from ? join(stages.get(from)?.root ?? '', source) : projectFile(source);
    const isInFolder = !statSync(path).isDirectory() && existsSync(target) && statSync(target).isDirectory();
    cpSync(path, isInFolder ? join(target, basename(path)) : target, {
      recursive: true,
      filter: (file) => from !== undefined || !LEFT_OUT.includes(basename(file)),
    });
  }
}

/** Runs a command in a stage, with the Node.js of the tests. */
export function runIn(
  stage: Stage,
  command: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    HOME,
    PATH: [dirname(process.execPath), join(stage.root, 'usr/local/bin'), PATH].join(':'),
    ...stage.environment,
    ...environment,
  };
  const options = { cwd: join(stage.root, stage.folder), env, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', PRELUDE + inStage(stage, command)], options, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}\n${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}
