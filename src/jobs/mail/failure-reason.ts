import { type Mail, UnconfirmedError } from '../../domain/base/module/outside.js';
import { isListed } from '../../language/code-list.js';
import { MAIL_NETWORK_CODES } from './mail-network-codes.js';

const MAX_LENGTH = 300;
/** What is looked at of a response: a server may send one of any length. */
const MAX_READ = 2000;
/** Text that a person or a system can be reached or recognised by, and everything long enough for a secret. */
const HIDDEN: readonly RegExp[] = [
  /\b[a-z][a-z0-9+.-]{0,30}:\/\/\S*/giu,
  /\bwww\.\S+/giu,
  // Words in the encodings of headers.
  /=\?[^\s?]{1,40}\?[bq]\?[^\s?]{0,200}\?=/giu,
  /(?<![^\s<>"'(),;:])[^\s<>"'(),;:=]{0,60}(?:=[0-9a-f]{2}){2}[^\s<>"'(),;:]*/giu,
  /(?<![^\s<>"'(),;:[\]])[^\s<>"'(),;:[\]]+@[^\s<>"'(),;:[\]]+/gu,
  // Base64, and what else has small letters, capitals and digits without a space.
  /(?<![\w+/-])(?=[\w+/-]{0,24}(?:\d|[a-z][A-Z]))(?=[\w+/-]{0,24}[A-Za-z])[\w+/-]{12,}={0,2}/gu,
  // A postcode, with and without its space.
  /(?<![\p{L}\p{N}])[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2}(?![\p{L}\p{N}])/giu,
  /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?![\w.])/gu,
  /(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])/giu,
  /\S{24,}/gu,
  /\+?\d(?:[ -]?\d){5,}/gu,
];
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu;
/** Characters that nobody sees: in a name, they would hide it from what is compared with it. */
const UNSEEN = /(?:\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u3164)+/gu;
/** An address with an @ in other words, or with spaces around it and its dots. */
const AT = / ?(?:@|[([{] ?at ?[)\]}]|[=%]40(?=[\w-]{1,60}\.[a-z])) ?/giu;
const SPACED_DOT = / \. ?/gu;
const HIDDEN_TEXT = '…';
/** Shorter words of a name would hide parts of other words. */
const MIN_WORD = 3;

/** The rejection of a mail server, with the server's words for those who look up why an e-mail failed. */
export class MailRejection extends Error {
  /** Not a property: a log has the properties of an error, and the words are for the database alone. */
  readonly #words: string;

  constructor(message: string, words: string) {
    super(message);
    this.#words = words;
  }

  get words(): string {
    return this.#words;
  }
}

/**
 * The words of a mail server that may be stored and shown: one line of limited length, without addresses,
 * links, numbers and values of the e-mail, which some servers quote.
 */
export function publicWords(response: string, { to, personal }: Pick<Mail, 'to' | 'personal'>): string {
  const line = beginningOf(response).replace(CONTROLS, ' ').trim();
  const joined = line.replace(AT, '@').replace(SPACED_DOT, '.');
  // Links first: a part of one that is hidden would hide what the rest is.
  const withoutLinks = HIDDEN.reduce((text, pattern) => text.replace(pattern, HIDDEN_TEXT), joined);
  const safe = hiddenIn(withoutLinks, [to, ...personal].map(plain));
  const characters = [...safe];
  return characters.length > MAX_LENGTH ? `${characters.slice(0, MAX_LENGTH).join('')}${HIDDEN_TEXT}` : safe;
}

/** The text in the usual form of each character, without those that nobody sees. */
const plain = (text: string): string => text.replace(UNSEEN, '').normalize('NFKC').replace(UNSEEN, '');

/** Without the word that the cut would divide: what is left of a name or an address would not be hidden. */
function beginningOf(response: string): string {
  const beginning = plain(response.slice(0, MAX_READ));
  return response.length > MAX_READ ? beginning.replace(/(?<!\S)\S*$/u, HIDDEN_TEXT) : beginning;
}

/** The text without the values, and without each of their words. */
function hiddenIn(text: string, values: readonly string[]): string {
  const words = values.flatMap((value) => [value, ...value.split(/[^\p{L}\p{M}\p{N}]+/u)]);
  const wanted = [...new Set(words.map((word) => word.trim()))]
    .filter((word) => word.length >= MIN_WORD)
    .sort((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  if (wanted.length === 0) return text;
  return text.replace(
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted.join('|')})(?![\\p{L}\\p{N}])`, 'giu'),
    HIDDEN_TEXT,
  );
}

/** Why an attempt to send an e-mail failed, in a sentence that may be stored and shown. */
export function failureReason(error: unknown): string {
  if (error instanceof MailRejection) return error.words;
  if (error instanceof UnconfirmedError) return error.message;
  const {
    code = '',
    message = '',
    syscall,
  }: { code?: unknown; message?: string; syscall?: unknown } = Object(error);
  const named = String(code);
  if (TOO_SLOW.test(message)) return message;
  if (named === 'EAUTH') return 'The mail server rejected the user or the password of the service.';
  if (named === 'ETLS') return 'The mail server and the service did not agree on TLS.';
  if (isListed(MAIL_NETWORK_CODES, named)) return `The mail server could not be reached (${named}).`;
  if (FILE_CALLS.has(syscall)) return `The e-mail could not be written to a file (${named}).`;
  return 'The service failed before the e-mail was sent. Its log has the reason.';
}

const TOO_SLOW = /^The mail server took longer than [\d.]+ s\.$/;
const FILE_CALLS: ReadonlySet<unknown> = new Set(['open', 'mkdir', 'write', 'rename']);
