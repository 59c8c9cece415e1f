import { randomBytes } from 'node:crypto';
import type { Response } from 'express';
import { escapeHtml } from '../../language/html.js';
import { policyOf } from '../response/security-headers.js';
import type { Common, Entry, PageName } from './built.js';
import { type DemoOfPages, idsOf, type ShownDemo } from './demo.js';

export interface PageParts extends ShownDemo {
  name: PageName;
  /** Before the name of the service; empty if the name is enough. */
  title: string;
  entry: Entry;
  common: Common;
  /**
   * From the page to the root of the service: links are relative, so pages work on any origin and behind
   * any proxy.
   */
  root: string;
  body: string;
}

/** The Content-Security-Policy of a page. */
export const POLICY_OF_PAGES = {
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
};

/**
 * The editor makes style elements, which get the nonce, and style attributes, which cannot have one. Scripts
 * are as strict as everywhere.
 */
const policyOfEditor = (nonce: string) => ({
  ...POLICY_OF_PAGES,
  'style-src-elem': `'self' 'nonce-${nonce}'`,
  'style-src-attr': "'unsafe-inline'",
  'font-src': "'self' data:",
});

/** Sends a page. It may have the key of the demo, so it is not stored. */
export function sendPage(res: Response, page: PageParts): void {
  const nonce = page.name === 'explorer' ? randomBytes(16).toString('base64') : undefined;
  res.set({
    'Content-Security-Policy': policyOf(nonce ? policyOfEditor(nonce) : POLICY_OF_PAGES),
    'Cache-Control': 'no-store',
  });
  res.vary('Accept').type('html').send(render(page, nonce));
}

const LINKS: readonly (readonly [PageName, string, string])[] = [
  ['explorer', '/explorer', 'GraphQL explorer'],
  ['reference', '/reference', 'REST reference'],
  ['guides', '/guides', 'Guides'],
];
/** These have the field for the key at the top. */
const WITH_KEY: ReadonlySet<PageName> = new Set(['explorer', 'reference']);
/** These show more in the demo. */
const WITH_DEMO: ReadonlySet<PageName> = new Set(['start', 'explorer', 'reference', 'mails']);

function navigation({ name, title, root, demo }: PageParts): string {
  const ofDemo = [
    ['mails', '/demo/mails', 'E-mails'],
    ['mails', '/demo/webhooks', 'Webhooks'],
  ] as const;
  return [...LINKS, ...(demo ? ofDemo : [])]
    .map(([page, path, text]) => {
      // The pages of the demo share their styles.
      const isCurrent = page === name && (page !== 'mails' || text === title);
      return `<a href="${root}${path}"${isCurrent ? ' aria-current="page"' : ''}>${text}</a>`;
    })
    .join('\n    ');
}

/** A text field, since password managers offer to store what is in a password field. */
export const keyField = (demo: DemoOfPages | undefined): string =>
  `<input id="key" class="key" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" ` +
  `placeholder="svcp_…"${demo ? ` value="${escapeHtml(demo.partnerKey)}"` : ''}>`;

function render(page: PageParts, nonce: string | undefined): string {
  const { name, title, entry, common, demo, note, root, body } = page;
  const asset = (file: string) => `${root}/assets/${escapeHtml(file)}`;
  const keyOfPage = WITH_KEY.has(name)
    ? `\n  <label class="key-of-page">API key ${keyField(demo)}</label>`
    : '';
  const shownNote = note && WITH_DEMO.has(name) ? `\n  <p class="note">${note}</p>` : '';
  const ids = demo ? ` data-demo="${escapeHtml(JSON.stringify(idsOf(demo)))}"` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === '' ? '' : `${escapeHtml(title)} – `}Rental Flow</title>
<link rel="icon" type="image/svg+xml" href="${asset(common.icon)}">
<link rel="license" href="${asset(common.licenses)}">
<link rel="stylesheet" href="${asset(entry.style)}">
${entry.chunks.map((file) => `<link rel="modulepreload" href="${asset(file)}">`).join('\n')}
<script type="module" src="${asset(entry.script)}"${nonce ? ` nonce="${nonce}"` : ''}></script>
</head>
<body class="${name}" data-root="${root}"${ids}>
<a class="skip" href="#content">Skip to the content</a>
<header class="top">
  <a class="name" href="${root}/"${name === 'start' ? ' aria-current="page"' : ''}>Rental Flow</a>
  <nav aria-label="Pages">
    ${navigation(page)}
  </nav>${keyOfPage}${shownNote}
</header>
<div id="content" tabindex="-1"></div>
${body}
</body>
</html>
`;
}
