import ipaddr from 'ipaddr.js';

/** The part of an IPv6 address that one subscriber has, in bits. */
const SUBSCRIBER_BITS = 56;

/** The network of an address. An IPv6 subscriber has many addresses, which count as one. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const bytes = parsed.toByteArray().slice(0, SUBSCRIBER_BITS / 8);
  return `${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}/${SUBSCRIBER_BITS}`;
}
