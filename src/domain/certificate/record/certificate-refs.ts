import { isId, MAX_ID } from '../../../language/graphql/id.js';
import { reject, scalar } from '../../../language/graphql/scalars.js';

export type CertificateRef = number | string;

/** The certificates of a request, in each of its lists: 1,000 took half a second of CPU. */
export const MAX_CERTIFICATES = 100;

const MAX_URL_LENGTH = 2000;
const REFS = `an id, a URL, or an array of at most ${MAX_CERTIFICATES} of either`;

const ONE = [
  { type: 'integer', minimum: 1, maximum: MAX_ID },
  { type: 'string', maxLength: MAX_URL_LENGTH },
];

const isRef = (ref: unknown): ref is CertificateRef =>
  isId(ref) || (typeof ref === 'string' && [...ref].length <= MAX_URL_LENGTH);

/** Certificates to delete, by id or URL. The REST API takes one of them, or an array. */
export const CertificateRefs = scalar<readonly CertificateRef[], unknown>(
  { title: REFS, anyOf: [...ONE, { type: 'array', maxItems: MAX_CERTIFICATES, items: { anyOf: ONE } }] },
  {
    name: 'CertificateRefs',
    description:
      'Certificates by id or URL: one of them, or an array of them. Empty text names no certificate.',
    parseValue: (value) => {
      const refs: unknown[] = Array.isArray(value) ? value : [value];
      return refs.length <= MAX_CERTIFICATES && refs.every(isRef)
        ? refs.filter((ref) => ref !== '')
        : reject(`must be ${REFS}`);
    },
    serialize: (value) => value,
  },
);
