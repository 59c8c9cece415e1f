import '../base/base.css';
import './reference.css';
import { find, h } from '../base/dom.js';
import { skipTo } from '../base/skip.js';
import { method, showCall } from './call.js';
import { type Api, type Call, loadApis } from './document.js';
import { watchKey } from './key-owner.js';
import { prose } from './prose.js';
import { searchText } from './synonyms.js';

const title = document.title;
const NEWEST = 'v2.1';

/** Whether the menu is beside the call. */
const isWide = (): boolean => window.matchMedia('(min-width: 60rem)').matches;

/** The calls, by version and tag, and a field that filters them. */
function navigation(apis: Api[]): HTMLElement {
  const items: [HTMLElement, string][] = [];
  const groups = apis.flatMap(({ version, tags, calls }) =>
    tags.map(({ name }) => {
      const own = calls.filter(({ tag }) => tag === name);
      const list = own.map((call) => {
        const path = call.path.slice(`/${version}`.length);
        const item = h(
          'li',
          {},
          h(
            'a',
            { href: `#${call.id}` },
            call.summary,
            h('span', { class: 'path-of' }, method(call.method), ' ', path),
          ),
        );
        items.push([item, searchText(call)]);
        return item;
      });
      return h(
        'section',
        {},
        h('h2', {}, version === NEWEST ? name : `${version} (legacy) · ${name}`),
        h('ul', {}, ...list),
      );
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
    none.hidden = items.some(([, text]) => words.every((word) => text.includes(word)));
    for (const [item, text] of items) item.hidden = !words.every((word) => text.includes(word));
    for (const group of nav.querySelectorAll('section'))
      group.hidden = !group.querySelector('li:not([hidden])');
  });
  const none = h('p', { class: 'quiet', role: 'status', hidden: true }, 'No call matches.');
  const nav = h('nav', { 'aria-label': 'Calls' }, filter, none, ...groups);
  return nav;
}

const introduction = ([api]: Api[]): HTMLElement =>
  h(
    'article',
    {},
    h('h1', { tabindex: '-1' }, 'REST reference'),
    ...prose(api?.about ?? ''),
    h('p', {}, 'Choose a call to see its fields and to send it. Errors have a code and state what to do.'),
  );

const main = find('main');
try {
  const apis = await loadApis();
  const content = h('div', { class: 'content' });
  const nav = navigation(apis);
  const menu = h('details', { class: 'menu' }, h('summary', {}, 'Calls'), nav);
  menu.open = isWide();
  /** Scrolls the menu, and not the page, if the link is out of view. */
  const showInMenu = (link: HTMLElement) => {
    const { scrollTop, clientHeight } = menu;
    const isShown = link.offsetTop > scrollTop && link.offsetTop < scrollTop + clientHeight * 0.85;
    if (!isShown) menu.scrollTop = link.offsetTop - clientHeight / 2;
  };
  const show = (isMove: boolean) => {
    const id = decodeURIComponent(location.hash.slice(1));
    const api = apis.find(({ version }) => id.startsWith(`${version}/`));
    const call: Call | undefined = api?.calls.find((one) => one.id === id);
    content.replaceChildren(api && call ? showCall(call, api) : introduction(apis));
    document.title = call ? `${call.summary} – ${title}` : title;
    for (const link of nav.querySelectorAll('a'))
      if (link.hash === location.hash && call) {
        link.setAttribute('aria-current', 'page');
        showInMenu(link);
      } else link.removeAttribute('aria-current');
    if (!isMove) return;
    if (!isWide()) menu.open = false;
    window.scrollTo(0, 0);
    find('h1', content).focus({ preventScroll: true });
  };
  window.addEventListener('hashchange', () => show(true));
  skipTo(() => find('h1', content).focus());
  main.replaceChildren(menu, content);
  watchKey();
  show(false);
} catch {
  main.replaceChildren(h('p', { class: 'bad' }, 'The service did not respond. Load the page again.'));
}
