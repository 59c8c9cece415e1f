import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { Subnets } from '../../config/subnets.js';

const listOf = (text: string): Subnets => {
  const list = Subnets.parse(text);
  if (!list) throw new Error(`Not a list of subnets: ${text}`);
  return list;
};

/** The special subnets of IPv4: IANA's registry, multicast, and the metadata server of one cloud. */
const SPECIAL_V4 = listOf(
  '0.0.0.0/8,10.0.0.0/8,100.64.0.0/10,127.0.0.0/8,168.63.129.16,169.254.0.0/16,172.16.0.0/12,192.0.0.0/24,' +
    '192.0.2.0/24,192.31.196.0/24,192.52.193.0/24,192.88.99.0/24,192.168.0.0/16,192.175.48.0/24,198.18.0.0/15,' +
    '198.51.100.0/24,203.0.113.0/24,224.0.0.0/4,240.0.0.0/4',
);
/** Every IPv6 address outside of it is special: those that embed an IPv4 address, local ones, multicast. */
const GLOBAL_V6 = listOf('2000::/3');
const SPECIAL_V6 = listOf('2001::/23,2001:db8::/32,2002::/16,2620:4f:8000::/48,3fff::/20');
/** The metadata servers of clouds, which return secrets to every program that calls them. */
const METADATA = listOf(
  '169.254.0.0/16,[fe80::]/10,[fd00:ec2::254],168.63.129.16,100.100.100.200,192.0.0.192',
);

/** Whether an address is reachable by everyone: not special, and not one of this machine. */
export function isPublicAddress(address: string): boolean {
  if (ownAddresses().has(address)) return false;
  const family = isIP(address);
  if (family === 4) return !SPECIAL_V4.has(address);
  return family === 6 && GLOBAL_V6.has(address) && !SPECIAL_V6.has(address);
}

/** Whether an address is one that no setting may open. */
export const isMetadataServer = (address: string): boolean => METADATA.has(address);

const ownAddresses = (): Set<string> =>
  new Set(Object.values(networkInterfaces()).flatMap((list = []) => list.map(({ address }) => address)));
