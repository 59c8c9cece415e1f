import '../base/base.css';
import './reference.css';
import { find, h } from '../base/dom.js';
import { method, showCall } from './call.js';
import { type Api, type Call, loadApi } from './document.js';
import { prose } from './prose.js';

const VERSIONS = ['v2.1', 'v2.0'];
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Few callers are operators, so their calls come last. */
const byUse = (a: string, b: string): number =>
  Number(a === 'Administration') - Number(b === 'Administration') || a.localeCompare(b);

/** The calls of one path are neighbours. */
const byPath = (a: Call, b: Call): number =>
  a.path.localeCompare(b.path) || METHODS.indexOf(a.method) - METHODS.indexOf(b.method);

const title = document.title;

/** The calls, by version and tag, and a field that filters them. */
function navigation({ calls }: Api): HTMLElement {
  const items: [HTMLElement, string][] = [];
  const groups = VERSIONS.flatMap((version) => {
    const tags = [...new Set(calls.map(({ tag }) => tag))].toSorted(byUse);
    return tags.map((tag) => {
      const own = calls.filter((call) => call.version === version && call.tag === tag).toSorted(byPath);
      const list = own.map((call) => {
        const item = h('li', {}, h('a', { href: `#${call.id}` }, method(call.method), ' ', call.summary));
        items.push([item, `${call.method} ${call.path} ${call.summary} ${call.id}`.toLowerCase()]);
        return item;
      });
      return own.length > 0 && h('section', {}, h('h2', {}, `${version} · ${tag}`), h('ul', {}, ...list));
    });
  });
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

const introduction = ({ about }: Api): HTMLElement =>
  h(
    'article',
    {},
    h('h1', { tabindex: '-1' }, 'REST reference'),
    ...prose(about),
    h('p', {}, 'Choose a call to see its fields and to send it. Errors have a code and say what to do.'),
  );

const main = find('main');
try {
  const api = await loadApi();
  const content = h('div', { class: 'content' });
  const nav = navigation(api);
  const menu = h('details', { class: 'menu' }, h('summary', {}, 'Calls'), nav);
  menu.open = window.matchMedia('(min-width: 60rem)').matches;
  const show = (isMove: boolean) => {
    const id = decodeURIComponent(location.hash.slice(1));
    const call: Call | undefined = api.calls.find((one) => one.id === id);
    content.replaceChildren(call ? showCall(call, api) : introduction(api));
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
  main.replaceChildren(menu, content);
  show(false);
} catch {
  main.replaceChildren(h('p', { class: 'bad' }, 'The service did not answer. Load the page again.'));
}
