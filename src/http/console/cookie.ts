import type { Request, Response } from 'express';

const ATTRIBUTES = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Cookies ignore ports: two services of one host need different names. */
const nameOf = (req: Request): string => {
  const { port = '', protocol } = URL.parse(`${req.protocol}://${req.headers.host}`) ?? {};
  return `__Host-rf_${port || (protocol === 'https:' ? '443' : '80')}`;
};

/** The cookie of the sign-in; undefined if there is none. Only the console reads it. */
export function cookieOf(req: Request): string | undefined {
  const name = `${nameOf(req)}=`;
  const pairs = (req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(name))?.slice(name.length) || undefined;
}

/** It has no end, so a browser forgets it when it is closed. */
export const setCookie = (req: Request, res: Response, value: string): void =>
  void res.set('Set-Cookie', `${nameOf(req)}=${value}; ${ATTRIBUTES}`);

export const clearCookie = (req: Request, res: Response): void =>
  void res.set('Set-Cookie', `${nameOf(req)}=; ${ATTRIBUTES}; Max-Age=0`);
