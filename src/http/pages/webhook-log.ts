import { timingSafeEqual } from 'node:crypto';
import { signaturesOf } from '../../domain/webhook/endpoint-secret.js';
import { escapeHtml } from '../../language/html.js';

const MAX_SHOWN = 50;
/** A webhook is small; see the guide. */
const MAX_BYTES = 64 * 1024;

interface Shown {
  at: Date;
  id: string;
  type: string;
  body: string;
}

/** What the demo receives from itself: its last webhooks with a valid signature. */
export class WebhookLog {
  private readonly shown: Shown[] = [];
  private secret: Buffer | undefined;

  /** `secret`: as it was returned with the endpoint. */
  verifyWith(secret: string): void {
    this.secret = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  }

  /** Adds a webhook; false if its signature is not valid. */
  add(header: (name: string) => string | undefined, body: string): boolean {
    const [id, at, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map(
      (name) => header(name) ?? '',
    );
    if (!this.secret || !id || !signatures) return false;
    const expected = Buffer.from(signaturesOf([this.secret], id, Number(at), body));
    const isValid = signatures.split(' ').some((one) => {
      const signature = Buffer.from(one);
      return signature.length === expected.length && timingSafeEqual(signature, expected);
    });
    if (!isValid) return false;
    const { type }: { type?: unknown } = JSON.parse(body);
    this.shown.unshift({ at: new Date(), id, type: String(type), body });
    this.shown.length = Math.min(this.shown.length, MAX_SHOWN);
    return true;
  }

  /** The content of the page. */
  get page(): string {
    return `<main class="plain">
<h1>Webhooks</h1>
<p class="quiet">What the demo has sent to itself, newest first. Each signature was verified.</p>
${this.shown.map(show).join('\n') || NONE}
</main>`;
  }
}

const NONE = `<p>None yet. Make <a href="../reference#v2.1/UpdateFlow">a change</a> in the reference, then
  <a href="">load this page again</a>.</p>`;

const show = ({ at, id, type, body }: Shown): string => `<article class="mail">
  <h2>${escapeHtml(type)}</h2>
  <p class="quiet">${escapeHtml(id)} · ${at.toISOString()}</p>
  <pre class="text">${escapeHtml(JSON.stringify(JSON.parse(body), null, 2))}</pre>
</article>`;

/** The body of a request; undefined if it is too long for a webhook. */
export async function webhookBody(request: AsyncIterable<Buffer>): Promise<string | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += part.length;
    if (bytes > MAX_BYTES) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
