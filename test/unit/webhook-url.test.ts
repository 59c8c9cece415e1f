import { describe, expect, test } from '@jest/globals';
import { Subnets } from '../../src/config/subnets.js';
import { urlProblem } from '../../src/domain/webhook/webhook-url.js';
import { isMetadataServer, isPublicAddress } from '../../src/language/net/public-address.js';
import { SETTINGS } from '../support/settings.js';

const subnets = (text: string): Subnets => Subnets.parse(text) ?? Subnets.NONE;

/** The ways to write an address that is inside, or a name that leads there. */
const INSIDE = [
  ...[
    '127.0.0.1',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '0177.0.0.1',
    '017700000001',
  ],
  ...['127.0.0.1.', '0', '0.0.0.0', '0x0', '10.0.0.1', '10.1', '167772161', '172.16.0.1', '172.31.255.255'],
  ...[
    '192.168.0.1',
    '192.168.1',
    '0xc0a80001',
    '169.254.169.254',
    '2852039166',
    '0xa9fea9fe',
    '169.254.43518',
  ],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...[
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '168.63.129.16',
    '192.88.99.1',
    '192.31.196.1',
    '192.52.193.1',
  ],
  ...['192.175.48.1', '8.8.8.8', '１２７.0.0.1', '①②⑦.0.0.1', '127。0。0。1', '127%2e0%2e0%2e1'],
  ...['[::1]', '[::]', '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]'],
  ...['[::ffff:169.254.169.254]', '[64:ff9b::127.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]'],
  ...['[2002:7f00:1::]', '[2001::7f00:1]', '[2001:db8::1]', '[fc00::1]', '[fd00:ec2::254]', '[fe80::1]'],
  ...[
    '[fec0::1]',
    '[ff02::1]',
    '[100::1]',
    '[3fff::1]',
    '[2620:4f:8000::1]',
    '[2606:4700::1111]',
    '[5f00::1]',
  ],
  ...['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'printer.local', 'db.internal', 'x.intranet'],
  ...['nas.lan', 'router.home', 'mail.corp', 'tv.home.arpa', 'x.onion', 'a.test', 'b.invalid', 'c.example'],
  ...['service', 'metadata', 'metadata.google.internal', 'kubernetes.default.svc.local', 'host.localdomain'],
];

describe('the URL of a webhook endpoint', () => {
  test.each(INSIDE)('is rejected for the host %s', (host) => {
    for (const scheme of ['https', 'http'])
      expect([host, urlProblem(`${scheme}://${host}/`, SETTINGS.webhooks)]).toEqual([
        host,
        expect.any(String),
      ]);
  });

  test.each([
    ['http://hooks.example.com/', 'must begin with https://'],
    ['ftp://hooks.example.com/', 'must begin with https://'],
    ['https://user@hooks.example.com/', 'must not have a user or a password'],
    ['https://:secret@hooks.example.com/', 'must not have a user or a password'],
    ['https://hooks.example.com/#a', 'must not have a fragment'],
    ['https://hooks.example.com:22/', 'must have the port 443, or one from 1024'],
    ['https://hooks.example.com:80/', 'must have the port 443, or one from 1024'],
    ['hooks.example.com', 'must be a URL'],
    ['https://', 'must be a URL'],
  ])('is rejected: %s %s', (url, problem) => {
    expect(urlProblem(url, SETTINGS.webhooks)).toBe(problem);
  });

  test.each([
    'https://hooks.example.com/rental',
    'https://a.example.co.uk:8443/x?y=1',
    'https://xn--bcher-kva.de/',
  ])('is accepted: %s', (url) => expect(urlProblem(url, SETTINGS.webhooks)).toBeUndefined());

  test('may be of an address that the operator allows, over http outside of production', () => {
    const allowed = subnets('10.1.0.0/16, 127.0.0.1:4000');
    const settings = { ...SETTINGS.webhooks, allowed, allowsHttp: true };
    expect(urlProblem('http://10.1.2.3/hook', settings)).toBeUndefined();
    expect(urlProblem('http://127.0.0.1:4000/hook', settings)).toBeUndefined();
    expect(urlProblem('http://127.0.0.1:4001/hook', settings)).toBe(
      'must begin with https://, or have an address that the operator has in WEBHOOK_ALLOW',
    );
    expect(urlProblem('http://localhost:4000/hook', settings)).toBe(
      'must have the address 127.0.0.1 in place of localhost',
    );
    expect(urlProblem('https://127.0.0.1:4001/hook', settings)).toBe('must have a public host name');
    expect(urlProblem('http://10.1.2.3/hook', { ...settings, allowsHttp: false })).toBe(
      'must begin with https://',
    );
  });
});

describe('the addresses that webhooks may reach', () => {
  test.each(
    INSIDE.map((host) => host.replace(/^\[|\]$/g, '')).filter(
      (host) => /^[\da-f:.]+$/.test(host) && !['8.8.8.8', '2606:4700::1111'].includes(host),
    ),
  )('do not include %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '1.1.1.1', '93.184.215.14', '2606:4700::1111', '2a00:1450:4009::200e'])(
    'include %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    '169.254.169.254',
    '100.100.100.200',
    '192.0.0.192',
    '168.63.129.16',
    'fd00:ec2::254',
    'fe80::1',
  ])('never include the metadata server %s', (address) => expect(isMetadataServer(address)).toBe(true));
});

test('a list of subnets has addresses, subnets and ports, and is rejected with anything else', () => {
  const list = subnets('10.0.0.0/8,[fd00::]/8,fd12::1,127.0.0.1:4000,[::1]:80');
  const has = (address: string, port?: number) => list.has(address, port);
  expect([has('10.2.3.4'), has('11.0.0.1'), has('fd00::1'), has('fd12::1'), has('fe00::1')]).toEqual([
    ...[true, false, true, true, false],
  ]);
  expect([has('127.0.0.1', 4000), has('127.0.0.1', 80), has('::1', 80), has('::1', 81)]).toEqual([
    ...[true, false, true, false],
  ]);
  for (const wrong of ['example.com', '10.0.0.0/33', '10.0.0', '[::1', '10.0.0.1:99999', 'fd00::/129'])
    expect([wrong, Subnets.parse(wrong)]).toEqual([wrong, undefined]);
});
