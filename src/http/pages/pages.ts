import { type Request, type RequestHandler, type Response, Router } from 'express';
import { presentedKey } from '../../auth/authenticator.js';
import { escapeHtml } from '../../language/html.js';
import { undocumented, wrongMethod } from '../errors.js';
import { nameOperation } from '../request-facts.js';
import { assets, type PageName, readManifest } from './built.js';
import type { DemoOfPages } from './demo.js';
import { mailsBody } from './mails.js';
import { type PageParts, sendPage } from './page.js';
import { startBody } from './start.js';

export interface DeveloperPages {
  demo: () => DemoOfPages | undefined;
  /** Absent where a mail server has the e-mails. */
  mailFolder: string | undefined;
}

export interface Pages {
  /** Everything but the start page, which `home` sends. */
  router: Router;
  start: (res: Response) => void;
  /** Comes first at `GET /graphql`. */
  visit: RequestHandler;
}

/**
 * The pages for developers. They are open to all, since what they show is no data but the demo's; `demo` has that
 * while the service runs with demo data.
 */
export function pages(
  settings: Readonly<{ publicUrl: string }>,
  { demo, mailFolder }: Readonly<DeveloperPages>,
): Pages {
  const manifest = readManifest();
  const send = (
    res: Response,
    name: PageName,
    parts: Pick<PageParts, 'title' | 'root' | 'hasKey' | 'body'>,
  ) => sendPage(res, { name, entry: manifest.pages[name], demo: demo(), ...parts });
  const explorer: RequestHandler = (_req, res) =>
    send(res, 'explorer', {
      title: 'GraphQL explorer – Rental Flow',
      root: '.',
      hasKey: true,
      body: `<main><h1 class="visually-hidden">GraphQL explorer</h1>
<div id="explorer" data-workers="${escapeHtml(JSON.stringify(manifest.workers))}"></div></main>`,
    });
  const reference: RequestHandler = (_req, res) =>
    send(res, 'reference', {
      title: 'REST reference – Rental Flow',
      root: '.',
      hasKey: true,
      body: '<main id="reference"></main>',
    });

  const router = Router({ caseSensitive: true, strict: true });
  router.use(assets(manifest));
  const get = wrongMethod(['GET', 'HEAD']);
  router.route('/explorer').get(nameOperation('explorer'), explorer).all(get);
  router.route('/reference').get(nameOperation('reference'), reference).all(get);
  const mails: RequestHandler = async (req, res, next) => {
    if (!demo()) return void undocumented(req, res, next);
    const body = await mailsBody(mailFolder);
    send(res, 'mails', { title: 'E-mails – Rental Flow', root: '..', hasKey: false, body });
  };
  router.route('/demo/mails').get(nameOperation('mails'), mails).all(get);
  return {
    router,
    visit: (req, res, next) => (isVisit(req) ? explorer(req, res, next) : next()),
    start: (res) =>
      send(res, 'start', {
        title: 'Rental Flow',
        root: '.',
        hasKey: false,
        body: startBody(settings.publicUrl, demo()),
      }),
  };
}

/** A browser that opens the URL: a program sends a key, or asks for JSON. */
const isVisit = (req: Request): boolean =>
  presentedKey((name) => req.get(name)) === undefined && req.accepts(['json', 'html']) === 'html';
