import { NETWORK_CODES } from '../../language/code-list.js';

/** The codes of an unreachable mail server. The mail client puts its own code in place of that of the network. */
export const MAIL_NETWORK_CODES: readonly string[] = [...NETWORK_CODES, 'EDNS', 'ECONNECTION', 'ESOCKET'];
