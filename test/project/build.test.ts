import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';

const COMPILING = '  Compiling the TypeScript sources …\n';

/** A folder with the build of the project and no sources, and its commands. */
function emptyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'rental-flow-build-'));
  const inFolder = (...path: string[]) => join(folder, ...path);
  for (const name of ['scripts', 'package.json', 'tsconfig.json'])
    cpSync(projectFile(name), inFolder(name), { recursive: true });
  // The build requires only installed packages: it must not start an installation.
  cpSync(projectFile('node_modules/.package-lock.json'), inFolder('package-lock.json'));
  symlinkSync(projectFile('node_modules'), inFolder('node_modules'));
  mkdirSync(inFolder('migrations'));
  return {
    inFolder,
    write: (name: string, text: string) => writeFileSync(inFolder('migrations', `${name}.ts`), text),
    build: () => spawnSync(process.execPath, [inFolder('scripts/run.mjs'), 'build'], { encoding: 'utf8' }),
    remove: () => rmSync(folder, { recursive: true }),
  };
}

test('a build removes everything compiled from a deleted migration, and keeps the others', () => {
  const { inFolder, write, build, remove } = emptyProject();
  for (const name of ['Kept', 'Deleted']) write(name, `export const name = '${name}';\n`);
  const isBuilt = (name: string) =>
    [`${name}.js`, `${name}.js.map`].map((file) => existsSync(inFolder('dist/migrations', file)));

  expect(build()).toMatchObject({ status: 0, stderr: COMPILING });
  expect([isBuilt('Kept'), isBuilt('Deleted')].flat()).toEqual([true, true, true, true]);
  rmSync(inFolder('migrations/Deleted.ts'));
  expect(build()).toMatchObject({ status: 0, stderr: COMPILING });
  expect([isBuilt('Kept'), isBuilt('Deleted')].flat()).toEqual([true, true, false, false]);
  expect(readFileSync(inFolder('dist/migrations/Kept.js'), 'utf8')).toContain('Kept');
  remove();
});

test('a build without a change does not start the compiler; a build after a change or an error does', () => {
  const { inFolder, write, build, remove } = emptyProject();
  write('First', 'export const first = 1;\n');
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: COMPILING });
  // The compiler would write its build record again.
  rmSync(inFolder('dist/.tsbuildinfo'));
  expect(build()).toMatchObject({ status: 0, stdout: '', stderr: '' });
  expect(existsSync(inFolder('dist/.tsbuildinfo'))).toBe(false);

  write('Second', 'export const second: string = 2;\n');
  for (const _again of [1, 2])
    expect(build()).toMatchObject({ status: 1, stdout: expect.stringContaining('migrations/Second.ts') });
  write('Second', 'export const second = 2;\n');
  expect(build()).toMatchObject({ status: 0, stdout: '' });
  expect(existsSync(inFolder('dist/migrations/Second.js'))).toBe(true);
  remove();
});

test('a source that returns to its state before an error is compiled again, as the error was', () => {
  const { inFolder, write, build, remove } = emptyProject();
  const writeAsBefore = () => {
    write('First', 'export const first = 1;\n');
    utimesSync(inFolder('migrations/First.ts'), 1_000_000, 1_000_000);
  };
  writeAsBefore();
  expect(build()).toMatchObject({ status: 0, stdout: '' });
  write('First', "export const first: number = 'one';\n");
  expect(build()).toMatchObject({ status: 1 });
  writeAsBefore();
  expect(build()).toMatchObject({ status: 0, stdout: '' });
  expect(readFileSync(inFolder('dist/migrations/First.js'), 'utf8')).toContain('first = 1');
  remove();
});

test('no package runs its own scripts when it is installed, in any folder with packages', () => {
  const exclude = (path: string) =>
    ['node_modules', 'dist', '.git', '.data'].includes(path.split(sep).at(-1) ?? '');
  const folders = globSync('**/package-lock.json', { cwd: projectFile(''), exclude }).map(dirname);
  expect(folders).toEqual(expect.arrayContaining(['.', 'pages']));
  // npm passes its own configuration to its scripts, including that of the root.
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name));
  const none = join(tmpdir(), 'rental-flow-no-npmrc');
  const env = {
    ...Object.fromEntries(inherited),
    npm_config_userconfig: none,
    npm_config_globalconfig: `${none}-global`,
  };
  for (const folder of folders) {
    const { stdout: value } = spawnSync('npm', ['config', 'get', 'ignore-scripts'], {
      encoding: 'utf8',
      cwd: projectFile(folder),
      env,
      shell: process.platform === 'win32',
    });
    expect([folder, value.trim()]).toEqual([folder, 'true']);
  }
});

test('the packages that the build requires are installed after a line that announces it, in production too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rental-flow-install-'));
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(projectFile(name), join(folder, name), { recursive: true });
  // A program that prints its arguments replaces npm, since an installation takes a minute.
  writeFileSync(join(folder, 'npm'), '#!/bin/sh\necho "npm $@"\nexit 1\n', { mode: 0o755 });
  const { stdout, stderr } = spawnSync(process.execPath, [join(folder, 'scripts/run.mjs'), 'build'], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', PATH: `${folder}${delimiter}${process.env.PATH}` },
  });
  expect(stderr).toMatch(/^ {2}Installing the packages .* …\nnpm ci --include=dev /);
  // A command whose result is piped may have to install first.
  expect(stdout).toBe('');
  rmSync(folder, { recursive: true });
});
