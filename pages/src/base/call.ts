import { showCode } from './code.js';
import { enteredKey, h, urlOf } from './dom.js';
import { jsonProblem } from './json.js';
import { NoResponse, send } from './request.js';

/** A request without the key. */
interface Sent {
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | undefined;
}

interface Shown {
  status: string;
  isGood: boolean;
  text: string;
}

/**
 * A button that sends a request, and the elements that show its status and its response. `onShown` is called
 * with the text of each response.
 */
export function sendButton(
  label: string,
  request: () => Sent,
  onShown: (text: string) => void = () => {},
): Record<'button' | 'status' | 'response', HTMLElement> {
  const button = h('button', { type: 'button', class: 'main' }, label);
  const status = h('span', { role: 'status' });
  const response = h('pre', {
    class: 'response',
    tabindex: '0',
    role: 'region',
    'aria-label': 'Response',
    hidden: true,
  });
  button.addEventListener('click', async () => {
    button.disabled = true;
    const shown = await shownResponse(request());
    status.textContent = shown.status;
    status.className = shown.isGood ? 'good' : 'bad';
    showCode(response, shown.text, 'json');
    response.hidden = false;
    onShown(shown.text);
    button.disabled = false;
  });
  return { button, status, response };
}

/** Sends a request with the key of the page, and returns what to show. */
async function shownResponse({ method, path, headers = {}, body }: Sent): Promise<Shown> {
  const key = enteredKey();
  const problem = key === '' ? 'Enter an API key first.' : body !== undefined && jsonProblem(body);
  if (problem) return { status: 'Not sent', isGood: false, text: problem };
  const startedAt = performance.now();
  try {
    const { status, isGood, text, id, isReplayed } = await send(urlOf(path), {
      method,
      headers: {
        ...headers,
        'X-API-Key': key,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const took = Math.round(performance.now() - startedAt);
    const replayed = isReplayed ? ' · the response to the first time: nothing was changed again' : '';
    const request = id === '' ? '' : ` · X-Request-Id ${id}`;
    return { status: `${status} in ${took} ms${replayed}${request}`, isGood, text: pretty(text) };
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    return { status: 'No response', isGood: false, text: error.message };
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
