import { sendButton } from '../base/call.js';
import { showCode } from '../base/code.js';
import { copyButton, h } from '../base/dom.js';
import { keepInTab, keptInTab } from '../base/tab.js';
import { type Api, type Call, exampleOf, jsonOf } from './document.js';
import { HEADER, keepKey } from './idempotency.js';
import { inputOf } from './inputs.js';
import { LANGUAGES, type Request } from './snippets.js';

/** The language that was chosen last, for the next call. */
let chosen = 0;

/** An edited body stays for the tab. */
const nameOfBody = ({ id }: Call): string => `rental-flow:body:${id}`;

/** The form of a call: its values, the code that sends them, and the response. */
export function tryIt(call: Call, api: Api): HTMLElement {
  const inputs = call.parameters.map((parameter) => {
    const id = `value-${parameter.in}-${parameter.name}`;
    const input = inputOf(parameter, id, api);
    return { parameter, input, label: h('label', { for: id }, parameter.name) };
  });
  const example = exampleOf(jsonOf(call.body), api);
  const body =
    call.body && h('textarea', { id: 'body', rows: '10', spellcheck: 'false', autocomplete: 'off' });
  if (body) {
    body.value = keptInTab(nameOfBody(call)) ?? JSON.stringify(example ?? {}, null, 2);
    body.addEventListener('input', () => keepInTab(nameOfBody(call), body.value));
    body.rows = Math.min(20, body.value.split('\n').length + 1);
  }

  const pathAndHeaders = () => {
    let path = call.path;
    const query: string[] = [];
    const headers: [string, string][] = [];
    for (const { parameter, input } of inputs) {
      const value = input.value.trim();
      const encoded = encodeURIComponent(value);
      if (parameter.in === 'path')
        path = path.replace(`{${parameter.name}}`, value === '' ? `{${parameter.name}}` : encoded);
      else if (value === '') continue;
      else if (parameter.in === 'query') {
        // A list has the parameter once for each item.
        const isList = api.resolve(parameter.schema ?? {}).items !== undefined;
        for (const one of isList ? value.split(/[\s,]+/) : [value])
          query.push(`${parameter.name}=${encodeURIComponent(one)}`);
      } else headers.push([parameter.name, value]);
    }
    return { path: query.length > 0 ? `${path}?${query.join('&')}` : path, headers };
  };
  const request = (): Request => {
    const { path, headers } = pathAndHeaders();
    return { method: call.method, url: `${api.server}${path}`, headers, body: body?.value };
  };

  const code = h('pre', { class: 'code', tabindex: '0', role: 'region', 'aria-label': 'Code' });
  const languages = LANGUAGES.map(([name], index) =>
    h('button', { type: 'button', click: () => choose(index) }, name),
  );
  const choose = (index: number) => {
    chosen = index;
    for (const [at, button] of languages.entries()) button.setAttribute('aria-pressed', String(at === index));
    const [, write, grammar = ''] = LANGUAGES[index] ?? [];
    showCode(code, write?.(request()) ?? '', grammar);
  };

  const { button, status, response } = sendButton('Send', () => {
    const { path, headers } = pathAndHeaders();
    return { method: call.method, path, headers: Object.fromEntries(headers), body: body?.value };
  });

  const form = h(
    'section',
    { class: 'try', 'aria-label': 'Try it' },
    h('h2', {}, 'Try it'),
    inputs.length > 0 &&
      h('div', { class: 'values' }, ...inputs.flatMap(({ label, input }) => [label, input])),
    body && h('label', { for: 'body' }, 'Body'),
    body,
    h('div', { class: 'row' }, button, status),
    response,
    h(
      'div',
      { class: 'row languages' },
      ...languages,
      copyButton(() => code.textContent ?? ''),
    ),
    h(
      'p',
      { class: 'quiet' },
      'The code reads the key from the environment: ',
      h('code', {}, 'export KEY=svcp_…'),
      ' in a shell, ',
      h('code', {}, "$env:KEY = 'svcp_…'"),
      ' in PowerShell.',
    ),
    code,
  );
  const key = inputs.find(({ parameter }) => parameter.name === HEADER)?.input;
  if (key instanceof HTMLInputElement) form.querySelector('.values')?.after(keepKey(key, form));
  form.addEventListener('input', () => choose(chosen));
  choose(chosen);
  return form;
}
