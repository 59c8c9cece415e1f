import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import type { WebhookSettings } from '../../domain/base/context.js';
import { isWebhookPort } from '../../domain/webhook/webhook-url.js';
import { isMetadataServer, isPublicAddress } from '../../language/net/public-address.js';

const DNS_MS = 1500;
const CONNECT_MS = 5000;
/** The default of 250 ms is too short for the first packets of a slow network. */
const NEXT_ADDRESS_MS = 2000;
const KEEP_ALIVE_MS = 10_000;
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_ADDRESSES = 8;
/**
 * The connections to one origin: as many as there are requests. Endpoints of many brands can have one host,
 * and must not delay each other; the requests to an endpoint are limited before.
 */
const CONNECTIONS = 256;

/** The address or the port of an endpoint is one that webhooks may not reach. */
export class AddressBlocked extends Error {
  readonly code = 'ADDRESS_BLOCKED';
}

export interface ConnectorOptions extends Pick<WebhookSettings, 'allowed' | 'denied'> {
  /** The name servers, in place of those of the machine. */
  nameServers?: readonly string[] | undefined;
  /** Certificates that are trusted in place of the usual ones. */
  ca?: string | undefined;
}

/** An HTTP client that connects to addresses which webhooks may reach, and to no other. */
export function guardedAgent({ allowed, denied, nameServers, ca }: ConnectorOptions): Agent {
  const mayReach = (address: string, port: number): boolean =>
    !isMetadataServer(address) &&
    (allowed.has(address, port) ||
      (isPublicAddress(address) && isWebhookPort(port) && !denied.has(address, port)));
  // Never `dns.lookup`: a few names whose servers are silent would occupy its threads, which everything uses.
  const resolver = new Resolver({ timeout: DNS_MS, tries: 2, maxTimeout: DNS_MS });
  if (nameServers) resolver.setServers(nameServers);

  /** Every address of the name is checked: a name with one that webhooks may not reach is blocked. */
  const lookup =
    (port: number): LookupFunction =>
    (name, options, callback) => {
      addressesOf(resolver, name).then(
        (found) => {
          const isBlocked = found.some(({ address }) => !mayReach(address, port));
          if (isBlocked)
            callback(
              new AddressBlocked('The name resolves to an address or port that webhooks may not reach.'),
              '',
            );
          else if (options.all) callback(null, found);
          else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
        },
        (error: Error) => callback(error, ''),
      );
    };

  return new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    connect: (options, callback) => {
      const host = options.hostname.replace(/^\[|\]$/g, '');
      const port = Number(options.port || (options.protocol === 'http:' ? 80 : 443));
      // No name is looked up for an address.
      if (isIP(host) !== 0 && !mayReach(host, port)) {
        callback(new AddressBlocked('Webhooks may not reach this address or port.'), null);
        return;
      }
      const connect = buildConnector({
        ...(ca !== undefined && { ca }),
        allowH2: false,
        lookup: lookup(port),
        timeout: CONNECT_MS,
        autoSelectFamily: true,
        autoSelectFamilyAttemptTimeout: NEXT_ADDRESS_MS,
      });
      connect(options, (...[error, socket]) => {
        if (error || !socket) {
          callback(error ?? new Error('The connection failed.'), null);
          return;
        }
        if (mayReach(socket.remoteAddress ?? '', port)) {
          callback(null, socket);
          return;
        }
        socket.destroy();
        callback(new AddressBlocked('Webhooks may not reach this address or port.'), null);
      });
    },
  });
}

async function addressesOf(resolver: Resolver, name: string) {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
    ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
  ];
  if (found.length === 0) throw v4.status === 'rejected' ? v4.reason : new Error(`${name} has no address.`);
  return found.slice(0, MAX_ADDRESSES);
}
