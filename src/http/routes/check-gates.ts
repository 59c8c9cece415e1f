import type { RequestHandler } from 'express';
import { type Gate, rejectionOf } from '../../auth/gates.js';
import { tenantHeaderOf } from '../request/context.js';

/** Rejects callers that do not pass all gates of a call. */
export const checkGates =
  (gates: readonly Gate[]): RequestHandler =>
  (req, res, next) => {
    const caller = { principal: res.exchange.required('principal'), tenantHeader: tenantHeaderOf(req) };
    for (const gate of gates) {
      const rejection = rejectionOf(gate, caller);
      if (rejection) throw rejection;
    }
    next();
  };
