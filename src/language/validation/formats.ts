import ajvFormats from 'ajv-formats';
import { isDay } from '../time/calendar.js';
import { parseInstant } from '../time/instant.js';
import { trimEmailAddress } from './email-address.js';
import { normalOrigin } from './origin.js';

/** A format of text, and the message for text that does not have it. */
interface Format {
  isValid: (text: string) => boolean;
  message: string;
}

const HTTPS_URL = /^https:\/\/[A-Za-z0-9.-]+(?::\d+)?(?:[/?#][A-Za-z0-9\-._~:/?#[\]@!$&'()*+,;=%]*)?$/;

/** Letters with their marks and joiners, and what stands between the words of a name in any script. */
const WORDS = /^(?:[\p{L}\p{M} '’՚׳＇‐‑֊־-]|\u200c|\u200d)*$/u;

const email = ajvFormats.default.get('email');
// A line separator is rejected even at the ends: no mail program inserts one.
const isEmailAddress = (text: string): boolean =>
  email instanceof RegExp && email.test(trimEmailAddress(text)) && !/[\u2028\u2029]/.test(text);

/** The formats that a rule may name. */
export const FORMATS: Readonly<Record<string, Format>> = {
  'date-time': {
    isValid: (text) => parseInstant(text) !== undefined,
    message: 'must be a date-time that exists, such as 2026-05-01T09:30:00Z, in the years 0001 to 9999',
  },
  date: {
    isValid: isDay,
    message: 'must be a day that exists, such as 2026-12-01, in the years 0001 to 9999',
  },
  'https-url': {
    isValid: (text) => HTTPS_URL.test(text) && URL.canParse(text),
    message: 'must be a URL that begins with https://',
  },
  email: { isValid: isEmailAddress, message: 'must be an e-mail address' },
  'event-id': {
    isValid: (text) => /^evt_\d{1,16}_\d{1,16}$/.test(text),
    message: 'must be the id of an event, such as evt_7_104211',
  },
  words: {
    isValid: (text) => WORDS.test(text),
    message: 'must have letters, spaces, hyphens and apostrophes only',
  },
  'web-origin': {
    isValid: (text) => normalOrigin(text) !== undefined,
    message:
      'must be one origin, such as https://www.example.com or http://localhost:5173: https, or http for ' +
      'this machine (localhost, 127.0.0.1), a host without wildcards, a port if it is not the usual ' +
      'one, and no path',
  },
};
