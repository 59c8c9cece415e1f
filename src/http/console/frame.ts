import type { RequestHandler } from 'express';
import { escapeHtml } from '../../language/html.js';
import type { Manifest } from '../pages/built.js';
import { POLICY_OF_PAGES } from '../pages/page.js';
import { pathNotFound } from '../response/errors.js';
import { policyOf } from '../response/security-headers.js';

/** As that of the other pages. No script may turn text into markup or code. */
const POLICY = policyOf({
  ...POLICY_OF_PAGES,
  'require-trusted-types-for': "'script'",
  'trusted-types': "'none'",
});

/** More than a screen has. Each link of the page has as many. */
const MOST_LEVELS = 20;

/** Sends the page of the console, which has no data: its script asks for that. */
export const frame =
  ({ pages: { console: entry }, common }: Manifest): RequestHandler =>
  ({ path }, res) => {
    const levels = path.split('/').length - 2;
    if (levels > MOST_LEVELS) throw pathNotFound();
    // The links are relative, so the console works behind any proxy.
    const root = `.${'/..'.repeat(levels)}`;
    const asset = (file: string) => `${root}/assets/${escapeHtml(file)}`;
    res.set({ 'Content-Security-Policy': POLICY, 'Cache-Control': 'no-store' });
    res.type('html').send(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Console – Rental Flow</title>
<link rel="icon" type="image/svg+xml" href="${asset(common.icon)}">
<link rel="license" href="${asset(common.licenses)}">
<link rel="stylesheet" href="${asset(entry.style)}">
${entry.chunks.map((file) => `<link rel="modulepreload" href="${asset(file)}">`).join('\n')}
<script type="module" src="${asset(entry.script)}"></script>
</head>
<body class="console" data-root="${root}">
<div id="console"></div>
<noscript><p>The console needs JavaScript.</p></noscript>
</body>
</html>
`);
  };
