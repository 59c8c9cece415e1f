import { expect, test } from '@jest/globals';
import { normalOrigin } from '../../src/language/validation/origin.js';

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  ['HTTPS://WWW.Example.COM', 'https://www.example.com'],
  ['https://www.example.com/', 'https://www.example.com'],
  ['https://www.example.com:443', 'https://www.example.com'],
  ['https://www.example.com:8443', 'https://www.example.com:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['https://192.0.2.1', 'https://192.0.2.1'],
  ['https://[2001:DB8::1]:8443', 'https://[2001:db8::1]:8443'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://localhost:80', 'http://localhost'],
  ['http://app.localhost:3000', 'http://app.localhost:3000'],
  ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
])('the URL %s has the origin %s', (text, origin) => {
  expect(normalOrigin(text)).toBe(origin);
  expect(normalOrigin(origin)).toBe(origin);
});

test.each([
  ...['', '*', 'null', 'www.example.com', '//www.example.com', 'https://', 'https:www.example.com'],
  ...['http://www.example.com', 'http://192.168.0.1', 'http://localhost.example.com', 'http://xlocalhost'],
  ...['https://*.example.com', 'https://www.*', 'https://*', 'https://example.com:*', 'https://a..b'],
  ...['https://www.example.com/app', 'https://www.example.com//', 'https://www.example.com?', 'https://a.b#'],
  ...['https://user@www.example.com', 'https://user:secret@www.example.com', 'https://a.b:99999'],
  ...[' https://www.example.com', 'https://www.example.com ', 'https://www.\texample.com', 'https:\\\\a.b'],
  ...[
    'https://a.b,https://c.d',
    'https://a.b https://c.d',
    'ftp://a.b',
    'file:///',
    'chrome-extension://abc',
  ],
])('“%s” is not an origin', (text) => {
  expect(normalOrigin(text)).toBeUndefined();
});
