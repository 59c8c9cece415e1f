import type { Request } from 'express';

/** The query of a request, whose names may be there more than once. */
export const queryOf = (req: Request): URLSearchParams =>
  new URLSearchParams(/\?[^#]*/.exec(req.originalUrl)?.[0]);
