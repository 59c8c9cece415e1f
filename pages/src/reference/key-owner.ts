import { enteredKey, find, h, urlOf } from '../base/dom.js';
import { NoResponse, send } from '../base/request.js';
import { keepInTab, keptInTab } from '../base/tab.js';

interface Viewer {
  data: { viewer: { brand: { name: string }; key: { name: string } } };
}

const NAME = 'rental-flow:key';
const PAUSE_MS = 400;

/** Keeps a key that is entered until the tab is closed, and shows beside the field whose key it is. */
export function watchKey(): void {
  const owner = h('span', { class: 'quiet owner', role: 'status' });
  const input = find<HTMLInputElement>('#key');
  input.value = keptInTab(NAME) ?? input.value;
  input.closest('label')?.after(owner);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const show = async () => {
    const key = enteredKey();
    const text = await ownerOf(key);
    if (key === enteredKey()) owner.textContent = text;
  };
  input.addEventListener('input', () => {
    keepInTab(NAME, enteredKey());
    clearTimeout(timer);
    timer = setTimeout(show, PAUSE_MS);
  });
  void show();
}

/** The messages name the key and its brand as the service does. */
async function ownerOf(key: string): Promise<string> {
  if (key === '') return '';
  if (key.startsWith('svco_')) return 'An operator token';
  try {
    const init = { method: 'GET', headers: { 'X-API-Key': key } };
    const { status, isGood, text } = await send(urlOf('/v2.1/viewer'), init);
    if (status === 401) return 'Not a valid key';
    if (!isGood) return '';
    const { viewer } = (JSON.parse(text) as Viewer).data;
    return `${viewer.key.name || 'A key'} of ${viewer.brand.name}`;
  } catch (error) {
    if (error instanceof NoResponse) return '';
    throw error;
  }
}
