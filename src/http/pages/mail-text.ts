/** An e-mail as a person reads it. */
export interface MailText {
  subject: string;
  to: string;
  date: string;
  text: string;
}

/** Reads a message that the mailer of this service has written: text, or text and HTML. */
export function mailText(message: string): MailText {
  const { headers, body } = partOf(message.replaceAll('\r\n', '\n'));
  const header = (name: string) => words(headers.get(name) ?? '');
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? body.split(`--${boundary}`).slice(1, -1) : [];
  const plain = parts
    .map((part) => partOf(part.replace(/^\n/, '')))
    .filter((part) => part.headers.get('content-type')?.startsWith('text/plain'));
  const { headers: own, body: content } = plain[0] ?? { headers, body };
  return {
    subject: header('subject'),
    to: header('to'),
    date: header('date'),
    text: decoded(content, own.get('content-transfer-encoding') ?? '').trim(),
  };
}

function partOf(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\n\n');
  const lines = text
    .slice(0, end)
    .replace(/\n[ \t]+/g, ' ')
    .split('\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: new Map(headers), body: text.slice(end + 2) };
}

function decoded(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? unquoted(body.replace(/=\n/g, '')) : body;
}

function unquoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/g, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}

/** A header whose other characters than ASCII are encoded words. */
const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, content: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(content, 'base64').toString()
        : unquoted(content.replaceAll('_', ' ')),
    );
