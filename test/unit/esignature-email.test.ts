import { describe, expect, test } from '@jest/globals';
import type { EsignatureDetails } from '../../src/domain/message/esignature-details.js';
import { esignatureEmail } from '../../src/domain/message/esignature-email.js';
import type { OutgoingMessage } from '../../src/domain/message/outgoing-message.entity.js';
import { SETTINGS as NO_SETTINGS } from '../support/settings.js';

const SETTINGS = {
  ...NO_SETTINGS,
  mailFrom: 'Rental Flow <no-reply@example.com>',
  publicUrl: 'https://rental-flow.example.com',
  esignatureBaseUrl: 'https://sign.example.com/start',
};
const LETTER: EsignatureDetails = {
  party: { greetingName: 'Dylan', isTenant: true },
  address: '46 Mill Lane',
  agency: 'Harbour Lettings',
};

const compose = ({
  letter = {},
  role = 'Lead tenant',
}: {
  letter?: Partial<EsignatureDetails>;
  role?: string;
} = {}) => {
  const message = {
    recipient: 'dylan@example.com',
    role,
    signatureEmail: 'dylan@example.com',
    signatureToken: 'a&b',
    messageId: '<1@example.com>',
    createdAt: new Date(0),
  } as OutgoingMessage;
  const { subject, text, html } = esignatureEmail(message, { ...LETTER, ...letter }, SETTINGS);
  return { subject: String(subject), text: String(text), html: String(html) };
};

describe('the e-mail with the signing link', () => {
  test('greets the tenant by name, and is signed by the agency', () => {
    const { subject, text } = compose();
    expect(subject).toBe('Your tenancy agreement for 46 Mill Lane is ready to sign');
    expect(text.split('\n\n')).toEqual([
      'Hello Dylan, your tenancy agreement for 46 Mill Lane is ready to sign.',
      'You are signing as Lead tenant.',
      'Read and sign it here:\nhttps://sign.example.com/start?token=a%26b&email=dylan%40example.com',
      'The link is for you only. Please do not share it.',
      'Harbour Lettings',
    ]);
  });

  test('has the same content as HTML', () => {
    const { html } = compose();
    for (const part of [
      'Hello Dylan, your tenancy agreement for 46 Mill Lane is ready to sign.',
      'You are signing as Lead tenant.',
      'href="https://sign.example.com/start?token=a%26b&amp;email=dylan%40example.com"',
      'Harbour Lettings',
    ])
      expect(html).toContain(part);
  });

  test('names whose agreement it is if the recipient is not a tenant, whom it greets by name', () => {
    expect(compose({ letter: { party: { greetingName: 'Sam', isTenant: false } } }).subject).toBe(
      'The tenancy agreement for 46 Mill Lane is ready to sign',
    );
    expect(compose({ letter: { party: undefined } }).text).toMatch(/^Hello, the tenancy agreement/);
  });

  test('omits an empty role', () => {
    expect(compose({ role: ' ' }).text).not.toContain('signing as');
  });

  const EVIL = 'tenant\r\nBcc: spy@example.com\r\n\r\nClick\u2028here\u0085now\u202Eevil\u0000end';
  const HARMLESS = 'tenant Bcc: spy@example.com Click here now evil end';

  test('keeps each of the caller’s values on one line, in every part', () => {
    const plain = compose();
    const lines = plain.text.split('\n').length;
    const evil = compose({
      role: EVIL,
      letter: { address: EVIL, agency: EVIL, party: { greetingName: EVIL, isTenant: true } },
    });
    expect(evil.subject).toBe(`Your tenancy agreement for ${HARMLESS} is ready to sign`);
    expect(evil.text.split('\n')).toHaveLength(lines);
    expect(evil.text).toContain(`You are signing as ${HARMLESS}.`);
    expect(evil.text.split(/\r|\n|\u2028|\u0085/)).toHaveLength(lines);
  });

  test('escapes HTML in the caller’s values, and shortens long ones', () => {
    const { html } = compose({ role: '<a href="https://evil.example">sign</a>' });
    expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;sign&lt;/a&gt;');
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(compose({ role: 'x'.repeat(10_000) }).text).toContain(`signing as ${'x'.repeat(200)}….`);
  });
});
