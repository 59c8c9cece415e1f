import type { IncomingMessage } from 'node:http';

/** The host, the path and the query of a target that is a whole URL. */
const WHOLE_URL = /^https?:\/\/([^/?#@]+)(\/[^?#]*)?(\?[^#]*)?$/i;

/**
 * Whether the target of a request has a form that RFC 9112 allows. A whole URL is replaced by its path; its
 * host counts in place of the header (3.2.2). `*` is the server itself, for OPTIONS (3.2.4).
 */
export function readTarget(req: IncomingMessage): boolean {
  const { url = '', method } = req;
  if (url.startsWith('/')) return !url.includes('#');
  if (url === '*') return method === 'OPTIONS';
  const [, host, path = '/', query = ''] = WHOLE_URL.exec(url) ?? [];
  if (host === undefined || !URL.canParse(`http://${host}`)) return false;
  req.url = path + query;
  req.headers.host = host;
  return true;
}
