import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { projectFile } from '../../src/paths.js';
import { blocksOf, runBlocks } from './guide.js';

const PACKAGES = projectFile('test/support/front-end');
const FILES = /^`([\w./-]+)`:\n\n```\w+\n([\s\S]*?)^```$/gm;
const IMPORT_MAP = {
  imports: {
    'gql.tada': '/node_modules/gql.tada/dist/gql-tada.mjs',
    '@0no-co/graphql.web': '/node_modules/@0no-co/graphql.web/dist/graphql.web.mjs',
  },
};

const run = promisify(execFile);

/** The packages of the guide, which the other tests do not require. They are installed once, in seconds. */
async function install(): Promise<void> {
  const lock = readFileSync(join(PACKAGES, 'package-lock.json'), 'utf8');
  const installed = join(PACKAGES, 'node_modules', '.lock-of-test.json');
  if (existsSync(installed) && readFileSync(installed, 'utf8') === lock) return;
  await run('npm', ['ci', '--prefer-offline'], { cwd: PACKAGES });
  writeFileSync(installed, lock);
}

/** The project of docs/guides/front-end.md, on a separate origin. */
export class FrontEnd {
  private constructor(
    readonly folder: string,
    readonly port: number,
    private readonly server: Server,
  ) {}

  static async start(): Promise<FrontEnd> {
    await install();
    const folder = mkdtempSync(join(tmpdir(), 'rental-flow-front-end-'));
    symlinkSync(join(PACKAGES, 'node_modules'), join(folder, 'node_modules'));
    // Like Vite, it serves `/src/main.ts` and `/src/api` as JavaScript.
    const server = createServer((req, res) => {
      const path = req.url === '/' ? '/index.html' : (req.url ?? '');
      const isPackage = path.startsWith('/node_modules/');
      const file = path.startsWith('/src/')
        ? path.replace('/src', '/dist/src').replace(/(\.ts)?$/, '.js')
        : path;
      const text = existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : '';
      const type = file.endsWith('.html') ? 'text/html; charset=utf-8' : 'text/javascript';
      const map = `<script type="importmap">${JSON.stringify(IMPORT_MAP)}</script><link rel="icon" href="data:,">`;
      res.writeHead(text || isPackage ? 200 : 404, { 'Content-Type': type });
      res.end(text.replace('<title>', `${map}<title>`));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    return new FrontEnd(folder, (server.address() as AddressInfo).port, server);
  }

  /** Writes the files of the guide, and runs its commands except those that install packages. */
  async build(url: string, environment: Record<string, string>): Promise<void> {
    const text = readFileSync(projectFile('docs/guides/front-end.md'), 'utf8');
    for (const [, name = '', content = ''] of text.matchAll(FILES)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), content);
    }
    const compile = `"$NODE" ${projectFile('node_modules/typescript/bin/tsc')}`;
    const blocks = blocksOf('front-end').map(({ commands }) => ({
      commands: commands
        .replaceAll('../front-end', this.folder)
        .replaceAll('http://localhost:5173', `http://localhost:${this.port}`)
        .replace(/^npm install .*$/gm, '')
        .replace(/^npx tsc\nnpx vite$/m, '')
        .replace(/^npx graphql-codegen$/m, `"$NODE" ${join(PACKAGES, 'codegen.mjs')}`)
        .replace(/^npx tsc$/m, `${compile} --noEmit false --rootDir . --outDir dist`)
        // npx searches other folders before it finds them.
        .replace(/^npx gql\.tada/gm, './node_modules/.bin/gql.tada'),
      response: undefined,
    }));
    const { status, output } = await runBlocks(blocks, url, environment);
    if (status !== 0) throw new Error(`The commands of the guide end with ${status}:\n${output}`);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}
