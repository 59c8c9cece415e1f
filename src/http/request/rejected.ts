/** Emitted by a response that the HTTP server sends in place of the handlers, with its error. */
export const REJECTED_EVENT = 'rejected';
