/** Whether a code is in a list. `*` at the end of an entry stands for any ending. */
export const isListed = (list: readonly string[], code: string): boolean =>
  list.some((entry) => (entry.endsWith('*') ? code.startsWith(entry.slice(0, -1)) : code === entry));

/** The codes of Node.js for a network that does not reach a server. */
export const NETWORK_CODES: readonly string[] = [
  'EADDRNOTAVAIL',
  'EAI_*', // the name of the host could not be looked up
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETRESET',
  'ENETUNREACH',
  'ENOTCONN',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
];
