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

/** Whether webhooks may use a port of a public address. Others belong to services such as SSH and e-mail. */
export const isWebhookPort = (port: number): boolean => port === 443 || port >= FIRST_FREE_PORT;

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
  // The addresses of a name are known only at the connection, which also checks the port.
  const isAllowed = isAddress ? allowed.has(host, port) : !allowed.isEmpty;
  const mayBeHttp = url.protocol === 'http:' && allowsHttp;
  if (url.protocol !== 'https:' && !(mayBeHttp && isAllowed))
    return mayBeHttp && isAddress ? HTTPS_OR_ALLOWED : 'must begin with https://';
  // The sender resolves names by DNS only, which does not have localhost.
  if (isAllowed && LOCALHOST.test(host)) return 'must have the address 127.0.0.1 in place of localhost';
  if (isAllowed) return undefined;
  if (isAddress || !NAME.test(host) || PRIVATE_NAME.test(host)) return 'must have a public host name';
  if (!isWebhookPort(port)) return 'must have the port 443, or one from 1024';
  return undefined;
}
