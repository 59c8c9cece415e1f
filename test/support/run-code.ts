import { execFile } from 'node:child_process';

/** A language of the samples, and the command that runs it. */
interface Language {
  name: string;
  command: readonly [program: string, ...args: string[]];
  /** Code that fails if the language, or a package that samples import, is not installed. */
  check: string;
}

export const LANGUAGES: readonly Language[] = [
  { name: 'curl', command: ['sh', '-c'], check: 'curl --version' },
  { name: 'JavaScript', command: [process.execPath, '--input-type=module', '--eval'], check: '' },
  { name: 'Python', command: ['python3', '-c'], check: 'import requests' },
];

interface Outcome {
  isGood: boolean;
  stdout: string;
  stderr: string;
}

/** Runs code with a key in its environment. */
export function runCode({ command: [program, ...args] }: Language, code: string, key = ''): Promise<Outcome> {
  const { PATH = '', HOME = '' } = process.env;
  return new Promise((resolve) => {
    execFile(program, [...args, code], { env: { PATH, HOME, KEY: key } }, (error, stdout, stderr) =>
      resolve({ isGood: error === null, stdout, stderr }),
    );
  });
}

export const isInstalled = async (language: Language): Promise<boolean> =>
  (await runCode(language, language.check)).isGood;
