import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Agent } from 'undici';
import { Subnets } from '../../src/config/subnets.js';
import { guardedAgent } from '../../src/jobs/webhook/connector.js';
import { type Posted, post } from '../../src/jobs/webhook/post.js';
import { startNameServer, type Zone } from '../support/name-server.js';

const subnets = (text: string): Subnets => Subnets.parse(text) ?? Subnets.NONE;

/** A server that writes what a test sets, and counts its connections. */
class Peer {
  connections = 0;
  write: (socket: Socket) => void = (socket) => socket.end('HTTP/1.1 204 No Content\r\n\r\n');
  private constructor(
    private readonly server: Server,
    private readonly sockets: Set<Socket>,
    readonly port: number,
  ) {}

  static async start(): Promise<Peer> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
      peer.connections += 1;
      socket.once('data', () => peer.write(socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const peer = new Peer(server, sockets, (server.address() as AddressInfo).port);
    return peer;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

describe('a webhook', () => {
  let peer: Peer;
  let zone: Zone = () => [];
  let names: Awaited<ReturnType<typeof startNameServer>>;
  const agents: Agent[] = [];
  beforeAll(async () => {
    peer = await Peer.start();
    names = await startNameServer((name) => zone(name));
  });
  afterEach(async () => {
    peer.connections = 0;
    for (const agent of agents.splice(0)) await agent.destroy();
  });
  afterAll(async () => {
    await peer.stop();
    await names.stop();
  });

  const send = (
    url: string,
    { allowed = '', ca, totalMs = 15_000 }: { allowed?: string; ca?: string; totalMs?: number } = {},
  ): Promise<Posted> => {
    const dispatcher = guardedAgent({
      allowed: subnets(allowed),
      denied: Subnets.NONE,
      nameServers: [names.address],
      ca,
    });
    agents.push(dispatcher);
    const { signal } = new AbortController();
    return post(url, {}, '{}', { dispatcher, signal, totalMs });
  };
  const allowedSend = (totalMs?: number): Promise<Posted> =>
    send(`http://hooks.example.com:${peer.port}/`, {
      allowed: '127.0.0.1',
      ...(totalMs !== undefined && { totalMs }),
    });

  test.each([
    ['an address of this machine', ['127.0.0.1']],
    ['a private address', ['10.0.0.1']],
    ['the metadata server of a cloud', ['169.254.169.254']],
    ['a public address and an address of this machine', ['93.184.215.14', '127.0.0.1']],
  ])('does not reach a name that leads to %s', async (_, addresses) => {
    zone = () => addresses;
    for (const scheme of ['http', 'https'])
      expect((await send(`${scheme}://hooks.example.com:${peer.port}/`)).error).toBe('address_blocked');
    expect(peer.connections).toBe(0);
  });

  test('does not reach an address in place of a name', async () => {
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect([host, (await send(`http://${host}:${peer.port}/`)).error]).toEqual([host, 'address_blocked']);
    expect(peer.connections).toBe(0);
  });

  test('does not reach the metadata server of a cloud, even if its subnet is allowed', async () => {
    zone = () => ['169.254.169.254'];
    const { error } = await send(`http://hooks.example.com:${peer.port}/`, { allowed: '169.254.0.0/16' });
    expect(error).toBe('address_blocked');
  });

  test('does not reach a low port of a public address, even if other addresses are allowed', async () => {
    zone = () => ['93.184.215.14'];
    for (const url of [
      'https://hooks.example.com:22/',
      'http://hooks.example.com/',
      'https://93.184.215.14:25/',
    ])
      expect([url, (await send(url, { allowed: '127.0.0.1' })).error]).toEqual([url, 'address_blocked']);
  });

  test('does not reach a name that begins to lead inside, on any new connection', async () => {
    let asked = 0;
    // The first address is allowed by its port alone; the second one is not.
    zone = () => {
      asked += 1;
      // Each look-up has two questions.
      return asked % 4 < 2 ? ['127.0.0.2'] : ['127.0.0.1'];
    };
    const errors = new Set<string | null>();
    for (let count = 0; count < 20; count += 1) errors.add((await allowedSend()).error);
    expect([...errors].sort()).toEqual(['address_blocked', null].sort());
  });

  test('to a name without an address, or whose name server is silent, fails in a few seconds', async () => {
    zone = () => [];
    expect((await allowedSend()).error).toBe('name_not_found');
    zone = () => 'silent';
    const begun = performance.now();
    const [one] = await Promise.all(Array.from({ length: 8 }, () => allowedSend()));
    expect(one?.error).toBe('name_not_found');
    // The usual look-up of names would wait for them, each for ten seconds or more.
    expect(performance.now() - begun).toBeLessThan(15_000);
  });

  describe('to a hostile server', () => {
    const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';
    /** Writes characters repeatedly, until the socket is closed. */
    const forever =
      (head: string, text: string, everyMs: number) =>
      (socket: Socket): void => {
        socket.write(head);
        const timer = setInterval(() => socket.write(text), everyMs);
        socket.once('close', () => clearInterval(timer));
      };
    beforeAll(() => {
      zone = () => ['127.0.0.1'];
    });

    test('ends two seconds after the headers, with the status, if the body arrives slowly', async () => {
      zone = () => ['127.0.0.1'];
      peer.write = forever(`${HEAD}Content-Length: 100000\r\n\r\n`, 'x', 500);
      expect(await allowedSend()).toMatchObject({ statusCode: 200, error: null });
    });

    test('keeps the first 1,024 bytes of an endless body', async () => {
      peer.write = forever(
        'HTTP/1.1 500 No\r\nTransfer-Encoding: chunked\r\n\r\n',
        `400\r\n${'x'.repeat(1024)}\r\n`,
        1,
      );
      const { statusCode, response } = await allowedSend();
      expect([statusCode, response]).toEqual([500, 'x'.repeat(1024)]);
    });

    test('fails with headers of more than 16 KiB', async () => {
      peer.write = (socket) => socket.end(`${HEAD}X-Long: ${'x'.repeat(64 * 1024)}\r\n\r\n`);
      expect((await allowedSend()).error).toBe('headers');
    });

    test.each([
      ['no response', (_: Socket) => {}],
      ['headers that never end', forever(HEAD, 'X-A: b\r\n', 100)],
      ['an endless series of interim responses', forever('', 'HTTP/1.1 102 Processing\r\n\r\n', 100)],
    ])('fails after the limit of time with %s', async (_, write) => {
      peer.write = write;
      expect((await allowedSend(1500)).error).toBe('timeout');
    });

    test('fails if the connection is closed', async () => {
      peer.write = (socket) => socket.destroy();
      expect((await allowedSend()).error).toBe('connect');
    });
  });

  describe('over TLS', () => {
    let folder: string;
    let server: ReturnType<typeof createTlsServer>;
    let ca: string;
    let port: number;
    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'rental-flow-tls-'));
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      const subject = ['-subj', '/CN=hooks.example.com', '-addext', 'subjectAltName=DNS:hooks.example.com'];
      execFileSync(
        'openssl',
        ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, '-keyout', key, '-out', certificate],
        { stdio: 'ignore' },
      );
      ca = readFileSync(certificate, 'utf8');
      server = createTlsServer({ key: readFileSync(key), cert: ca }, (_, response) =>
        response.writeHead(204).end(),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
    });
    afterAll(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true });
    });

    test('needs a certificate that is trusted and has the name', async () => {
      zone = () => ['127.0.0.1'];
      const options = { allowed: '127.0.0.1', ca };
      expect((await send(`https://hooks.example.com:${port}/`, options)).error).toBeNull();
      expect((await send(`https://other.example.com:${port}/`, options)).error).toBe('tls');
      expect((await send(`https://hooks.example.com:${port}/`, { allowed: '127.0.0.1' })).error).toBe('tls');
    });
  });
});
