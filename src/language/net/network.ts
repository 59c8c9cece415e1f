import ipaddr from 'ipaddr.js';

/** The bits of an IPv4 address that are stored if the address itself is not. */
const IPV4_BITS = 24;
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

/** The network of an address as text, such as `192.0.2.0/24`; null for text that is not an address. */
export function subnetOf(address: string): string | null {
  if (!ipaddr.isValid(address)) return null;
  const parsed = ipaddr.process(address);
  const bits = parsed.kind() === 'ipv4' ? IPV4_BITS : SUBSCRIBER_BITS;
  const bytes = parsed.toByteArray().map((byte, place) => (place < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}
