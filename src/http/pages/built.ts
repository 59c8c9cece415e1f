import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type RequestHandler, Router } from 'express';
import { projectFile } from '../../paths.js';
import { nameOperation } from '../request/exchange.js';
import { compressed, type Encoding, encodingOf } from '../response/compression.js';
import { undocumented, wrongMethod } from '../response/errors.js';
import { policyOf } from '../response/security-headers.js';

export type PageName = 'start' | 'explorer' | 'reference' | 'guides' | 'mails' | 'missing';
/** The console has another frame. */
type BuiltPage = PageName | 'console';

/** What a page loads first: files of `pages/built`. */
export interface Entry {
  script: string;
  style: string;
  chunks: string[];
}

/** Files that all pages name. */
export interface Common {
  icon: string;
  /** The licences of the packages that the scripts contain. */
  licenses: string;
}

export interface Manifest {
  common: Common;
  pages: Record<BuiltPage, Entry>;
  /** The scripts that the editor of the explorer runs beside the page. */
  workers: Record<string, string>;
  files: Record<string, string>;
}

const FOLDER = 'pages/built';
const TYPES = new Map([
  ['js', 'text/javascript; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['svg', 'image/svg+xml'],
  ['txt', 'text/plain; charset=utf-8'],
]);
/** Of a script that runs beside a page: it loads its own scripts, and nothing else. */
const POLICY = policyOf({ 'script-src': "'self'" });

/** It is compressed once, so it may take longer than a response. */
const LEVEL = 6;

const decompressed = promisify(brotliDecompress);

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(projectFile(`${FOLDER}/manifest.json`), 'utf8'));

/**
 * `/assets`: the scripts and styles of the pages, which are stored compressed. A name has the hash of its
 * content, so a browser may keep the file for a year.
 */
export function assets({ files, common }: Manifest): Router {
  const made = new Map<string, Promise<Buffer>>();
  const bytesOf = (name: string, encoding: Encoding | 'identity'): Promise<Buffer> => {
    const bytes = made.get(`${name} ${encoding}`) ?? read(name, encoding);
    made.set(`${name} ${encoding}`, bytes);
    return bytes;
  };
  const read = async (name: string, encoding: Encoding | 'identity'): Promise<Buffer> => {
    if (encoding === 'br') return readFileSync(projectFile(`${FOLDER}/${name}.br`));
    if (encoding === 'gzip') return compressed(await bytesOf(name, 'identity'), 'gzip', LEVEL);
    return decompressed(await bytesOf(name, 'br'));
  };
  const send: RequestHandler = async (req, res, next) => {
    const name = String(req.params.name);
    // Only names of the manifest are read, whatever the path is.
    if (!Object.hasOwn(files, name)) return void undocumented(req, res, next);
    const encoding = encodingOf(req.get('accept-encoding'));
    const bytes = await bytesOf(name, encoding ?? 'identity');
    if (encoding) res.set('Content-Encoding', encoding);
    res.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Security-Policy': POLICY,
      'Content-Type': TYPES.get(name.slice(name.lastIndexOf('.') + 1)) ?? 'application/octet-stream',
      Vary: 'Accept-Encoding',
    });
    res.send(bytes);
  };
  const router = Router({ caseSensitive: true, strict: true });
  // Browsers request it for a URL without a page, such as that of the OpenAPI document.
  router.get('/favicon.ico', nameOperation('asset'), (_req, res) => res.redirect(`./assets/${common.icon}`));
  router
    .route('/assets/:name')
    .get(nameOperation('asset'), send)
    .all(wrongMethod(['GET', 'HEAD']));
  return router;
}
