import { showCode } from '../base/code.js';
import { h } from '../base/dom.js';
import { type Api, type Body, type Call, exampleOf, jsonOf } from './document.js';
import { prose } from './prose.js';
import { fields, row } from './schema.js';
import { tryIt } from './try-it.js';

/** The documentation of a call. */
export function showCall(call: Call, api: Api): HTMLElement {
  return h(
    'article',
    {},
    h('h1', { tabindex: '-1' }, call.summary),
    h('p', { class: 'path' }, method(call.method), ' ', h('code', {}, call.path)),
    ...prose(call.description),
    call.isForOperators &&
      h(
        'p',
        { class: 'note' },
        'For operators: enter an operator token (',
        h('code', {}, 'svco_…'),
        ') in place of the API key.',
      ),
    tryIt(call, api),
    parameters(call, api),
    body('Body', call.body, api),
    h('h2', {}, 'Responses'),
    ...call.responses.map(([status, body]) => responseOf(status, body, api)),
  );
}

export const method = (name: string): HTMLElement =>
  h('span', { class: `method ${name.toLowerCase()}` }, name);

function parameters({ parameters: all }: Call, api: Api): HTMLElement | undefined {
  if (all.length === 0) return undefined;
  const rows = all.flatMap(({ name, schema = {}, required, description, in: place }) => {
    const [term, about] = row(name, schema, api, required ?? false, description);
    term?.append(h('span', { class: 'quiet' }, ` in the ${place}`));
    return [term, about];
  });
  return h('section', {}, h('h2', {}, 'Parameters'), h('dl', { class: 'fields' }, ...rows));
}

function body(title: string, content: Body | undefined, api: Api): HTMLElement | undefined {
  const schema = jsonOf(content)?.schema;
  const list = schema && fields(schema, api);
  return list && h('section', {}, h('h2', {}, title), list);
}

/** A success is open, an error is opened by a click. */
function responseOf(status: string, body: Body, api: Api): HTMLElement {
  const media = jsonOf(body);
  const example = exampleOf(media, api);
  const list = media?.schema && fields(media.schema, api);
  const isGood = status.startsWith('2');
  const [first, ...more] = prose(body.description ?? '');
  return h(
    'details',
    { class: 'response-of', open: isGood },
    h(
      'summary',
      {},
      h('span', { class: isGood ? 'good' : 'bad' }, status),
      ' ',
      ...(first?.childNodes ?? []),
    ),
    ...more,
    example !== undefined && exampleOfResponse(status, example),
    list,
  );
}

function exampleOfResponse(status: string, example: unknown): HTMLElement {
  const code = h('pre', { tabindex: '0', role: 'region', 'aria-label': `Example of ${status}` });
  showCode(code, JSON.stringify(example, null, 2), 'json');
  return code;
}
