import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { type Config, urlOf } from '../../config.js';
import { readFacts } from '../../demo/facts.js';
import { withTimeout } from '../../language/with-timeout.js';
import { type Finding, finding } from './finding.js';

const MIB = 1024 * 1024;
const MIN_FREE = { warning: 1024 * MIB, fault: 100 * MIB };
const READY_TIMEOUT_MS = 3000;

/** Whether the folder of the embedded database, and of e-mails, has room. */
export async function checkDisk({ databaseUrl, smtpUrl, dataDir }: Config): Promise<Finding[]> {
  const found = finding('disk');
  if ((databaseUrl && smtpUrl) || !existsSync(dataDir)) return [];
  const { bavail, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable) return [found('fault', `The folder ${dataDir} cannot be written to. Make it writable.`)];
  const mebibytes = Math.floor(free / MIB);
  const size = mebibytes < 10 * 1024 ? `${mebibytes} MiB` : `${Math.floor(mebibytes / 1024)} GiB`;
  const text = `${size} free in ${dataDir}`;
  if (free >= MIN_FREE.warning) return [found('ok', `${text}.`)];
  return [
    found(free < MIN_FREE.fault ? 'fault' : 'warning', `Only ${text}. Make room there, or move DATA_DIR.`),
  ];
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\./.test(host);

/** Settings of TLS and proxies that look wrong. */
export function checkAddress({ publicUrl, host, port, trustProxy, databaseUrl }: Config): Finding[] {
  const found = finding('address');
  if (!publicUrl) {
    const listens = urlOf(host, port);
    const isOpen = databaseUrl !== undefined || !isThisMachine(host);
    return [
      isOpen
        ? found(
            'warning',
            `Links in e-mails begin with ${listens}. Set PUBLIC_URL to the URL that callers use.`,
          )
        : found(
            'note',
            `Only this machine can open the links in e-mails, ${listens}. PUBLIC_URL changes that.`,
          ),
    ];
  }
  const { protocol, hostname } = new URL(publicUrl);
  const trusts = trustProxy !== 0;
  if (protocol === 'http:' && !isThisMachine(hostname) && isIP(hostname) === 0 && hostname.includes('.'))
    return [
      found(
        'warning',
        `PUBLIC_URL ${publicUrl} has no TLS, so keys and personal data can be read on the way. ` +
          'Put a reverse proxy with TLS before the service, and begin PUBLIC_URL with https://.',
      ),
    ];
  if (protocol === 'https:' && !trusts)
    return [
      found(
        'warning',
        'PUBLIC_URL begins with https://, so a proxy stands before the service, and TRUST_PROXY is 0: ' +
          'the log and the limits see the proxy’s address in place of each caller’s. ' +
          'Set TRUST_PROXY to the number of proxies, or to their addresses.',
      ),
    ];
  return [found('ok', `Callers use ${publicUrl}${trusts ? `; TRUST_PROXY is ${trustProxy}` : ''}.`)];
}

/**
 * Whether a service answers at HOST and PORT, or where the demo on the same database was started last. A
 * service on another machine is not checked.
 */
export async function checkService(config: Config): Promise<Finding> {
  const found = finding('service');
  const urls = [...new Set([urlOf(config.host, config.port), ...(await demoUrls(config))])];
  const answers = await Promise.all(urls.map(async (url) => ({ url, status: await readiness(url) })));
  const ready = answers.find(({ status }) => status === 200);
  if (ready) return found('ok', `The service on ${ready.url} is ready.`);
  const other = answers.find(({ status }) => status !== undefined);
  if (other)
    return found(
      'fault',
      `The service on ${other.url} answers, and is not ready (${other.status}). Look into its log.`,
    );
  return found(
    'note',
    `No service answers on ${urls.join(' or ')}. Start it there, or set HOST and PORT to where it listens.`,
  );
}

/** The URL that the demo has written into DATA_DIR: its PORT may have been another one. */
async function demoUrls({ dataDir, databaseUrl }: Config): Promise<string[]> {
  const facts = await readFacts(dataDir).catch(() => undefined);
  return facts && (databaseUrl ?? facts.databaseUrl) === facts.databaseUrl ? [facts.url] : [];
}

/** The status of the readiness check; undefined where nothing answers. */
async function readiness(url: string): Promise<number | undefined> {
  const controller = new AbortController();
  try {
    const { signal } = controller;
    const { status } = await withTimeout(READY_TIMEOUT_MS, fetch(`${url}/health/ready`, { signal }));
    return status;
  } catch {
    return undefined;
  } finally {
    controller.abort();
  }
}
