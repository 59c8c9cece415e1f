import { type Request, type RequestHandler, type Response, Router } from 'express';
import { presentedKey } from '../../auth/authenticator.js';
import { escapeHtml } from '../../language/html.js';
import { nameOperation } from '../request/exchange.js';
import { wrongMethod } from '../response/errors.js';
import { assets, type PageName, readManifest } from './built.js';
import { type DemoOfPages, type ShownDemo, shownDemo } from './demo.js';
import { guideBody, guidesBody, readGuides, readPictures } from './guides.js';
import { HIDDEN_MAILS, mailsBody } from './mails.js';
import { type PageParts, sendPage } from './page.js';
import { startBody } from './start.js';
import { type WebhookLog, webhookBody } from './webhook-log.js';

export interface DeveloperPages {
  demo: () => DemoOfPages | undefined;
  /** Absent if a mail server has the e-mails. */
  mailFolder: string | undefined;
  /** The URL that the service listens on. */
  listensOn: string;
  /** The webhooks that the demo has sent to itself; absent without the demo. */
  webhooks?: WebhookLog | undefined;
}

export interface Pages {
  /** Everything but the start page, which `home` sends. */
  router: Router;
  start: (res: Response) => void;
  /** The first handler of `GET /graphql`: serves the page to a browser, and passes other requests on. */
  explorer: RequestHandler;
  /** Serves a page to a browser that opens another path, and passes all other requests on. */
  missing: RequestHandler;
}

/**
 * The pages for developers. They need no key, since the only data that they show is the demo's: `demo`
 * returns it while the service runs with demo data.
 */
export function pages(
  settings: Readonly<{ publicUrl: string }>,
  { demo, mailFolder, listensOn, webhooks, hasConsole }: Readonly<DeveloperPages & { hasConsole: boolean }>,
): Pages {
  const manifest = readManifest();
  const guides = readGuides();
  const pictures = readPictures();
  const demoFor = ({ req }: Response): ShownDemo =>
    shownDemo(demo(), req.headers.host, { publicUrl: settings.publicUrl, listensOn });
  const send = (res: Response, name: PageName, parts: Pick<PageParts, 'title' | 'root' | 'body'>) =>
    sendPage(res, {
      name,
      entry: manifest.pages[name],
      common: manifest.common,
      ...demoFor(res),
      ...parts,
    });
  const explorer: RequestHandler = (_req, res) =>
    send(res, 'explorer', {
      title: 'GraphQL explorer',
      root: '.',
      body: `<main><h1 class="visually-hidden">GraphQL explorer</h1>
<div id="explorer" inert data-workers="${escapeHtml(JSON.stringify(manifest.workers))}"></div>
<div class="late" role="status"><p>The explorer has not loaded. It needs JavaScript, and a connection to this
service. If the connection is slow, wait; otherwise, <a href="">reload this page</a>.</p></div></main>`,
    });
  const reference: RequestHandler = (_req, res) =>
    send(res, 'reference', { title: 'REST reference', root: '.', body: '<main id="reference"></main>' });
  const allGuides: RequestHandler = (_req, res) =>
    send(res, 'guides', { title: 'Guides', root: '.', body: guidesBody(guides) });
  const bodies = new Map<string, string>();
  const guide: RequestHandler = (req, res, next) => {
    const found = guides.find(({ name }) => name === req.params.name);
    if (!found) return next('route');
    const body = bodies.get(found.name) ?? guideBody(found, guides, settings.publicUrl);
    bodies.set(found.name, body);
    send(res, 'guides', { title: found.title, root: '..', body });
  };
  const picture: RequestHandler = (req, res, next) => {
    const bytes = pictures.get(String(req.params.name));
    if (!bytes) return next('route');
    res.set('Cache-Control', 'public, max-age=3600').type('png').send(bytes);
  };
  const mails: RequestHandler = async (_req, res, next) => {
    if (!demo()) return next('route');
    const { note } = demoFor(res);
    if (note) res.status(403);
    const body = note ? HIDDEN_MAILS : await mailsBody(mailFolder);
    send(res, 'mails', { title: 'E-mails', root: '..', body });
  };

  const received: RequestHandler = (_req, res, next) => {
    if (!webhooks || !demo()) return next('route');
    const { note } = demoFor(res);
    if (note) res.status(403);
    send(res, 'mails', { title: 'Webhooks', root: '..', body: note ? HIDDEN_MAILS : webhooks.page });
  };
  const receive: RequestHandler = async (req, res, next) => {
    if (!webhooks || !demo()) return next('route');
    const body = await webhookBody(req);
    if (body === undefined) res.status(413).end();
    else res.status(webhooks.add((name) => req.get(name), body) ? 204 : 400).end();
  };

  const router = Router({ caseSensitive: true, strict: true });
  router.use(assets(manifest));
  router.post('/demo/webhooks', nameOperation('webhook'), receive);
  const routes: readonly [path: string, name: string, handler: RequestHandler][] = [
    ['/explorer', 'explorer', explorer],
    ['/reference', 'reference', reference],
    ['/guides', 'guides', allGuides],
    ['/guides/:name', 'guide', guide],
    ['/guides/images/:name', 'asset', picture],
    ['/demo/mails', 'mails', mails],
    ['/demo/webhooks', 'webhooks', received],
  ];
  for (const [path, name, handler] of routes) {
    router
      .route(path)
      .get(nameOperation(name), handler)
      .all(wrongMethod(['GET', 'HEAD']));
    router.get(`${path}/`, nameOperation(name), withoutSlash);
  }
  return {
    router,
    explorer: (req, res, next) => (isFromBrowser(req) ? explorer(req, res, next) : next()),
    start: (res) =>
      send(res, 'start', {
        title: '',
        root: '.',
        body: startBody({ publicUrl: settings.publicUrl, demo: demoFor(res).demo, guides, hasConsole }),
      }),
    missing: (req, res, next) => {
      if (req.method !== 'GET' || !isFromBrowser(req)) return next();
      const page = PAGE_OF_ROOT.get(req.path);
      if (page !== undefined) return res.redirect(page);
      if (isOfApi(req.path)) return next();
      const root = `.${'/..'.repeat(req.path.split('/').length - 2)}`;
      res.status(404);
      send(res, 'missing', { title: 'Not found', root, body: missingBody(root) });
    },
  };
}

const missingBody = (root: string): string => `<main class="plain">
<h1>Page not found</h1>
<p>The <a href="${root}/">start page</a> has links to all pages,
and the <a href="${root}/reference">REST reference</a> has every call.</p>
</main>`;

/** The URL of an API is not a call: a browser that opens it gets the page about its calls. */
const PAGE_OF_ROOT: ReadonlyMap<string, string> = new Map([
  ['/v2.0', './reference'],
  ['/v2.0/', '../reference'],
  ['/v2.1', './reference'],
  ['/v2.1/', '../reference'],
  ['/graphql/', '../graphql'],
]);

/** Leads from `/guides/rest/` to `/guides/rest`: relative, as all links of the pages are. */
const withoutSlash: RequestHandler = ({ path, url }, res) =>
  res.redirect(301, `../${path.split('/').at(-2)}${url.slice(path.length)}`);

/** The APIs return JSON to everyone. */
const isOfApi = (path: string): boolean => /^\/v2\.[01](?:\/|$)/.test(path);

/** Whether a browser opens the URL. A program sends a key, or accepts JSON. */
const isFromBrowser = (req: Request): boolean =>
  presentedKey((name) => req.get(name)) === undefined && req.accepts(['json', 'html']) === 'html';
