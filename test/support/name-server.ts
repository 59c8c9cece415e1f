import { createSocket } from 'node:dgram';
import type { AddressInfo } from 'node:net';

/** What a name has: IPv4 addresses, or no response at all. */
export type Zone = (name: string) => readonly string[] | 'silent';

const A = 1;
const HEADER = 12;

/** A name server that responds as its owner likes. */
export async function startNameServer(zone: Zone): Promise<{ address: string; stop: () => Promise<void> }> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, end } = nameIn(query);
    const addresses = zone(name);
    if (addresses === 'silent') return;
    const type = query.readUInt16BE(end);
    const found = type === A ? addresses : [];
    const header = Buffer.from(query.subarray(0, HEADER));
    header.writeUInt16BE(addresses.length === 0 ? 0x8183 : 0x8180, 2);
    header.writeUInt16BE(found.length, 6);
    header.writeUInt32BE(0, 8);
    const records = found.map((one) =>
      Buffer.from([0xc0, HEADER, 0, A, 0, 1, 0, 0, 0, 0, 0, 4, ...one.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, query.subarray(HEADER, end + 4), ...records]), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const { port } = socket.address() as AddressInfo;
  return {
    address: `127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}
