import { isIP } from 'node:net';
import type { WebhookSettings } from '../base/context.js';

export const MAX_URL_LENGTH = 2048;
const NAME = /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])$/;
const PRIVATE_NAME =
  /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|home\.arpa|onion|test|invalid|example)$/;
const LOCALHOST = /(^|\.)localhost\.?$/;
const HTTPS_OR_ALLOWED =
  'must begin with https://, or have an address that the operator has in WEBHOOK_ALLOW';
const FIRST_FREE_PORT = 1024;

/** Whether webhooks may use the port of a public address: lower ones belong to other services, such as e-mail. */
export const isOpenPort = (port: number): boolean => port === 443 || port >= FIRST_FREE_PORT;

/**
 * What is wrong with the URL of an endpoint, as far as it is known without the network; undefined if nothing
 * is. The addresses of a name are checked at each connection.
 */
export function urlProblem(text: string, { allowed, allowsHttp }: WebhookSettings): string | undefined {
  const url = URL.parse(text);
  if (!url) return 'must be a URL';
  if (url.username || url.password) return 'must not have a user or a password';
  if (url.hash) return 'must not have a fragment';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const port = Number(url.port || (url.protocol === 'http:' ? 80 : 443));
  const isAddress = isIP(host) !== 0;
  // Where a name leads is known at the connection only, which checks the port too.
  const isAllowed = isAddress ? allowed.has(host, port) : !allowed.isEmpty;
  const mayBeHttp = url.protocol === 'http:' && allowsHttp;
  if (url.protocol !== 'https:' && !(mayBeHttp && isAllowed))
    return mayBeHttp && isAddress ? HTTPS_OR_ALLOWED : 'must begin with https://';
  // DNS does not have it.
  if (isAllowed && LOCALHOST.test(host)) return 'must have the address 127.0.0.1 in place of localhost';
  if (isAllowed) return undefined;
  if (isAddress || !NAME.test(host) || PRIVATE_NAME.test(host)) return 'must have a public host name';
  if (!isOpenPort(port)) return 'must have the port 443, or one from 1024';
  return undefined;
}
