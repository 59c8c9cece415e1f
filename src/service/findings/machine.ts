import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { Config } from '../../config.js';
import { type Finding, finding } from './finding.js';

const MIB = 1024 * 1024;
const MIN_FREE = { warning: 1024 * MIB, error: 100 * MIB };

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
  if (!isWritable) return [found('error', `The folder ${dataDir} cannot be written to. Make it writable.`)];
  const mebibytes = Math.floor(free / MIB);
  const size = mebibytes < 10 * 1024 ? `${mebibytes} MiB` : `${Math.floor(mebibytes / 1024)} GiB`;
  const text = `${size} free in ${dataDir}`;
  if (free >= MIN_FREE.warning) return [found('ok', `${text}.`)];
  return [
    found(free < MIN_FREE.error ? 'error' : 'warning', `Only ${text}. Make room there, or move DATA_DIR.`),
  ];
}

const isThisMachine = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\./.test(host);

/** A token of an operator can issue keys for every brand. */
export function checkConsole({ console, consoleOperators, visits, isProduction }: Config): Finding[] {
  if (!isProduction || console === 'off') return [];
  const who = consoleOperators === 'on' ? 'operators and brands' : 'brands, and not for operators';
  return [
    finding('console')(
      'note',
      `The console is on for ${who}. Let only a private network reach /console, or set ` +
        `${consoleOperators === 'on' ? 'CONSOLE_OPERATORS=off or ' : ''}CONSOLE=off.` +
        (consoleOperators === 'on' && visits === 'on'
          ? ' Operators can visit brands and read their data; VISITS=off forbids it.'
          : ''),
    ),
  ];
}

/** Settings of TLS and proxies that look wrong. `listens` is the URL that the service listens on. */
export function checkAddress(
  { publicUrl, host, trustProxy, databaseUrl }: Config,
  listens: string,
): Finding[] {
  const found = finding('address');
  if (!publicUrl) {
    const isOpen = databaseUrl !== undefined || !isThisMachine(host);
    return [
      isOpen
        ? found(
            'warning',
            `Links in e-mails begin with ${listens}. Set PUBLIC_URL to the URL that callers use.`,
          )
        : found(
            'note',
            `Only this machine can open the links in e-mails, ${listens}. ` +
              'Set PUBLIC_URL to the URL that callers use.',
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
