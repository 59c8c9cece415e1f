import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { projectFile } from '../../src/paths.js';
import { TestService } from '../support/service.js';

const FOLDER = 'clients/typescript';
const TSC = projectFile('node_modules/typescript/bin/tsc');
const OPTIONS = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2022'];

const read = (path: string): string => readFileSync(projectFile(path), 'utf8');
const readJson = (path: string) => JSON.parse(read(path));
/** The service runs in this process, so no call may block it. */
const run = (folder: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ status: number; output: string }>((resolve) => {
    execFile(process.execPath, args, { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ status: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });

describe('the package of the TypeScript client', () => {
  const manifest = readJson(`${FOLDER}/package.json`);
  const root = readJson('package.json');

  test('has the version of the service, and the tested versions of its packages', () => {
    expect(manifest.version).toBe(root.version);
    expect(manifest.dependencies).toEqual({
      'eventsource-parser': root.dependencies['eventsource-parser'],
      'openapi-fetch': root.dependencies['openapi-fetch'],
    });
  });

  test('pins its dependencies, in a lock file that names no registry', () => {
    const { dependencies, devDependencies } = readJson(`${FOLDER}/package-lock.json`).packages[''];
    expect({ dependencies, devDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    });
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(read(`${FOLDER}/package-lock.json`)).not.toContain('"resolved"');
  });

  describe('in an installation', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rental-flow-client-'));
    const installed = join(folder, 'node_modules', manifest.name);
    let service: TestService;
    beforeAll(async () => {
      service = await TestService.start();
      mkdirSync(installed, { recursive: true });
      cpSync(projectFile(`${FOLDER}/package.json`), join(installed, 'package.json'));
      for (const name of Object.keys(manifest.dependencies))
        symlinkSync(projectFile(`node_modules/${name}`), join(folder, 'node_modules', name));
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    });
    afterAll(async () => {
      await service.stop();
      rmSync(folder, { recursive: true });
    });

    test('compiles with the types of browsers only, and runs every example of its README', async () => {
      const built = await run(projectFile(FOLDER), [TSC, '-p', '.', '--outDir', join(installed, 'dist')]);
      expect(built).toEqual({ status: 0, output: '' });

      const blocks = [...read(`${FOLDER}/README.md`).matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
      const example = blocks.map(([, code = '']) => code).join('');
      writeFileSync(
        join(folder, 'example.ts'),
        example.replaceAll('http://127.0.0.1:4000', service.service.url),
      );
      const types = ['--types', 'node', '--typeRoots', projectFile('node_modules/@types')];
      expect(await run(folder, [TSC, ...OPTIONS, ...types, 'example.ts'])).toEqual({ status: 0, output: '' });

      const { status, output } = await run(folder, ['example.js'], {
        RENTAL_FLOW_KEY: service.brand.partnerKey,
      });
      expect({ status, output }).toEqual({ status: 0, output: expect.any(String) });
      expect(output).toMatch(
        /^(\d+ \d+\n){3}The flow has version \d+\n(evt_1_\d+ [\w.]+\n){3}((?:\S+@\S+|null)\n){100,}$/,
      );
    });
  });
});
