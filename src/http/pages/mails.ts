import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeHtml } from '../../language/html.js';
import { type MailText, mailText } from './mail-text.js';

const MAX_SHOWN = 50;
const LINK = /https?:\/\/[^\s<>"]+/g;

/** The content of the page if the demo is not shown. */
export const HIDDEN_MAILS = '<main class="plain">\n<h1>E-mails</h1>\n</main>';

/** The content of the page with the e-mails that the demo has sent; they are files unless SMTP_URL is set. */
export async function mailsBody(folder: string | undefined): Promise<string> {
  const mails = folder ? await latest(folder) : [];
  return `<main class="plain">
<h1>E-mails</h1>
<p class="quiet">${folder ? SENT : ELSEWHERE}</p>
${mails.map(show).join('\n') || (folder ? NONE : '')}
</main>`;
}

const SENT = 'The e-mails of this demo, newest first.';
const ELSEWHERE = 'SMTP_URL is set: the mail server has the e-mails.';
const NONE = `<p>None yet. Send <a href="../reference#v2.1/EmailEsignatureUrl">an e-signature e-mail</a>
  from the reference, then <a href="">load this page again</a>.</p>`;

async function latest(folder: string): Promise<MailText[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.eml$/.test(name));
  const dated = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  );
  const shown = dated.toSorted((a, b) => b.at - a.at).slice(0, MAX_SHOWN);
  return Promise.all(shown.map(async ({ name }) => mailText(await readFile(join(folder, name), 'utf8'))));
}

function show({ subject, to, date, text }: MailText): string {
  const linked = escapeHtml(text).replace(LINK, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`);
  return `<article class="mail">
  <h2>${escapeHtml(subject)}</h2>
  <p class="quiet">To ${escapeHtml(to)} · ${escapeHtml(date)}</p>
  <p class="text">${linked}</p>
</article>`;
}
