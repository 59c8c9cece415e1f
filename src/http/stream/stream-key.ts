import type { Request, Response } from 'express';
import { presentedKey } from '../../auth/authenticator.js';
import { hashSecret, parseKey } from '../../auth/key.js';
import type { OpenStream } from '../../domain/feed/follow.js';
import type { FeedStreams } from '../../streams/feed-streams.js';

/** Opens streams for the key of a request, which an earlier handler has checked. */
export const openerOf =
  (streams: FeedStreams, req: Request, res: Response): OpenStream =>
  (part) => {
    const partner = res.exchange.required('principal');
    const key = parseKey(presentedKey((name) => req.get(name)) ?? '');
    if (partner.kind !== 'partner' || !key) throw new Error('The gate of this route lets no such caller in.');
    return streams.start({ prefix: key.prefix, secretHash: hashSecret(key.secret), partner }, part);
  };
