/** Hosts of the developer's own machine, which browsers trust without TLS. */
const OWN_MACHINE = /^(?:localhost|(?:[a-z0-9_-]+\.)+localhost|127\.0\.0\.1|\[::1\])$/;
/** A name, an IPv4 address or an IPv6 address, as `URL` writes them. Wildcards are not names. */
const HOST = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])$/;

/**
 * The origin of pages as browsers send it: the host in lower case, without the port if it is the default one.
 * Undefined for anything that is not an origin of https, or of http on this machine.
 */
export function normalOrigin(text: string): string | undefined {
  // Parsing would skip spaces and take backslashes for slashes.
  if (!/^https?:\/\/[^\s/\\?#@]+\/?$/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (!url || !HOST.test(url.hostname)) return undefined;
  return url.protocol === 'https:' || OWN_MACHINE.test(url.hostname) ? url.origin : undefined;
}
