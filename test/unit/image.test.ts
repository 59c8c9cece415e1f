import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { instructions, programOf } from '../support/image.js';

const { COMMANDS }: { COMMANDS: { start: { environment: object } } } = await import(
  projectFile('scripts/commands.mjs')
);

const sources = instructions()
  .filter(({ name, text }) => name === 'COPY' && !text.startsWith('--from'))
  .flatMap(({ text }) => text.split(' ').slice(0, -1));

describe('the image', () => {
  test('is built from a context with the copied files and nothing else', () => {
    const [all, ...lines] = readFileSync(projectFile('.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    const taken = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(all).toBe('*');
    expect(taken.toSorted()).toEqual([...new Set(sources.map((path) => path.split('/')[0]))].toSorted());
    expect(lines.slice(taken.length)).toEqual(['**/dist', '**/node_modules']);
  });

  test('contains the files that the compiler is configured to compile', () => {
    const { include } = JSON.parse(readFileSync(projectFile('tsconfig.json'), 'utf8'));
    expect(include.filter((path: string) => !sources.some((one) => path.startsWith(one)))).toEqual([]);
  });

  test('has the same settings of memory as the command `npm start`', () => {
    const image = Object.fromEntries(
      instructions()
        .filter(({ name }) => name === 'ENV')
        .flatMap(({ text }) => [...text.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)])
        .map(([, name = '', quoted, plain]) => [name, quoted ?? plain]),
    );
    expect(image).toMatchObject(COMMANDS.start.environment);
  });

  test('runs as an unprivileged user, and checks whether the service is ready', () => {
    const last = (wanted: string) => instructions().findLast(({ name }) => name === wanted);
    expect(last('USER')?.text).toBe('node');
    expect(last('HEALTHCHECK')?.text).toContain('/health/ready');
    expect(programOf(last('CMD') ?? { name: '', text: '[]' })).toEqual(['node', 'dist/src/main.js']);
  });
});
