import '../base/base.css';
import './reference.css';
import { find, h } from '../base/dom.js';
import { skipTo } from '../base/skip.js';
import { method, showCall } from './call.js';
import { type Api, type Call, loadApis } from './document.js';
import { prose } from './prose.js';

const title = document.title;

/** The calls, by version and tag, and a field that filters them. */
function navigation(apis: Api[]): HTMLElement {
  const items: [HTMLElement, string][] = [];
  const groups = apis.flatMap(({ version, tags, calls }) =>
    tags.map(({ name }) => {
      const own = calls.filter(({ tag }) => tag === name);
      const list = own.map((call) => {
        const item = h('li', {}, h('a', { href: `#${call.id}` }, method(call.method), ' ', call.summary));
        items.push([item, `${call.method} ${call.path} ${call.summary} ${call.id}`.toLowerCase()]);
        return item;
      });
      return h('section', {}, h('h2', {}, `${version} · ${name}`), h('ul', {}, ...list));
    }),
  );
  const filter = h('input', {
    id: 'filter',
    type: 'search',
    placeholder: 'Find a call',
    'aria-label': 'Find a call',
  });
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/);
    for (const [item, text] of items) item.hidden = !words.every((word) => text.includes(word));
    for (const group of nav.querySelectorAll('section'))
      group.hidden = !group.querySelector('li:not([hidden])');
  });
  const nav = h('nav', { 'aria-label': 'Calls' }, filter, ...groups);
  return nav;
}

const introduction = ([api]: Api[]): HTMLElement =>
  h(
    'article',
    {},
    h('h1', { tabindex: '-1' }, 'REST reference'),
    ...prose(api?.about ?? ''),
    h('p', {}, 'Choose a call to see its fields and to send it. Errors have a code and say what to do.'),
  );

const main = find('main');
try {
  const apis = await loadApis();
  const content = h('div', { class: 'content' });
  const nav = navigation(apis);
  const menu = h('details', { class: 'menu' }, h('summary', {}, 'Calls'), nav);
  menu.open = window.matchMedia('(min-width: 60rem)').matches;
  const show = (isMove: boolean) => {
    const id = decodeURIComponent(location.hash.slice(1));
    const api = apis.find(({ version }) => id.startsWith(`${version}/`));
    const call: Call | undefined = api?.calls.find((one) => one.id === id);
    content.replaceChildren(api && call ? showCall(call, api) : introduction(apis));
    document.title = call ? `${call.summary} – ${title}` : title;
    for (const link of nav.querySelectorAll('a'))
      if (link.hash === location.hash && call) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    if (!isMove) return;
    if (!window.matchMedia('(min-width: 60rem)').matches) menu.open = false;
    window.scrollTo(0, 0);
    find('h1', content).focus({ preventScroll: true });
  };
  window.addEventListener('hashchange', () => show(true));
  skipTo(() => find('h1', content).focus());
  main.replaceChildren(menu, content);
  show(false);
} catch {
  main.replaceChildren(h('p', { class: 'bad' }, 'The service did not answer. Load the page again.'));
}
