import { escapeHtml } from '../../language/html.js';
import { type DemoOfPages } from './demo.js';
import { type Guide, guideLists } from './guides.js';
import { keyField } from './page.js';

interface FirstCall {
  title: string;
  about: string;
  method: string;
  path: string;
  body?: string;
}

const QUERY = '{ flows(first: 3) { totalCount edges { node { id property { displayAddress } } } } }';

const firstCalls = (demo: DemoOfPages | undefined): FirstCall[] => [
  {
    title: 'GraphQL',
    about: 'The newest flows, with exactly the fields that you need.',
    method: 'POST',
    path: '/graphql',
    body: JSON.stringify({ query: QUERY }),
  },
  {
    title: 'REST',
    about: demo ? 'The latest timeline entries of a flow.' : 'The newest flow.',
    method: 'GET',
    path: demo ? `/v2.1/flows/${demo.flowId}/timeline?first=3&total_count=true` : '/v2.1/flows?first=1',
  },
];

/** The same request as a command. The key is in `$KEY`, as in the guides and in the reference. */
function commandOf({ path, body }: FirstCall, publicUrl: string): string {
  const start = `curl -w '\\n' -H "X-API-Key: $KEY"`;
  return body
    ? `${start} \\\n  -H "Content-Type: application/json" ${publicUrl}${path} \\\n  -d '${body}'`
    : `${start} \\\n  "${publicUrl}${path}"`;
}

function callSection(call: FirstCall, publicUrl: string): string {
  const body = call.body ? ` data-body="${escapeHtml(call.body)}"` : '';
  return `<section class="call" data-method="${call.method}" data-path="${escapeHtml(call.path)}"${body}>
  <h3>${call.title}</h3>
  <p class="quiet">${call.about}</p>
  <pre>${escapeHtml(commandOf(call, publicUrl))}</pre>
</section>`;
}

const CARDS = [
  ['./explorer', 'GraphQL explorer', 'Write and run queries, with the schema beside them.'],
  ['./reference', 'REST reference', 'Every call with its example, to try here.'],
  [
    './openapi.json',
    'OpenAPI document',
    'REST /v2.1 for generators and tools. <code>/v2.0/openapi.json</code> describes /v2.0.',
  ],
  ['./health/ready', 'Health', 'Whether the service is ready, as JSON.'],
];
const CONSOLE = [
  './console',
  'Console',
  'Flows, deadlines and what they wait for. For the people who handle partners and operate the service.',
];
/** The script of the page adds the buttons, which sign in. */
const LOOK_AROUND = `<section class="look-around">
<h2>Look around</h2>
<p>The console shows the flows of the demo brand, their deadlines and what they wait for. No key is needed.</p>
</section>
`;
const MAILS = ['./demo/mails', 'E-mails', 'What the demo has sent.'];

interface StartPage {
  publicUrl: string;
  demo: DemoOfPages | undefined;
  guides: readonly Guide[];
  hasConsole: boolean;
}

/** The content of the start page. */
export function startBody({ publicUrl, demo, guides, hasConsole }: StartPage): string {
  const tools = [...(hasConsole ? [CONSOLE] : []), ...CARDS, ...(demo ? [MAILS] : [])];
  const cards = tools.map(([href, title, about]) => `<li><a href="${href}">${title}</a><p>${about}</p></li>`);
  return `<main class="plain">
<h1>Rental Flow</h1>
<p class="lead">Manages a tenancy from the first viewing to the release of the deposit: offers, move-in, rent
  changes, requests, notices and the end.</p>
<p class="health"><span>This service:</span> <span id="health" role="status">…</span></p>
${demo && hasConsole ? LOOK_AROUND : ''}<h2>First calls</h2>
<p>Every call needs an API key in <code>X-API-Key</code> or as <code>Authorization: Bearer</code>.
  ${demo ? 'This is the key of a demo brand.' : 'The operator of this service issues keys.'}
  The key stays in this tab: it is stored nowhere.</p>
<div class="field"><label for="key">API key</label> ${keyField(demo)}</div>
<p class="in-terminal">The commands below read the key from <code>$KEY</code>. In a terminal, set it first.</p>
<div class="calls">
${firstCalls(demo)
  .map((call) => callSection(call, publicUrl))
  .join('\n')}
</div>
<h2>Tools</h2>
<ul class="cards">
${cards.join('\n')}
</ul>
<h2>Guides</h2>
${guideLists(guides, 'h3')}
</main>`;
}
