import '../base/base.css';
import '../base/cards.css';
import '../base/table.css';
import './start.css';
import { sendButton } from '../base/call.js';
import { showCode } from '../base/code.js';
import { copyButton, enteredKey, find, h, urlOf } from '../base/dom.js';
import { resultOf } from './result.js';

const HEALTH_EVERY_MS = 10_000;

async function showHealth(): Promise<void> {
  const chip = find('#health');
  const isReady = await fetch(urlOf('/health/ready'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => undefined,
  );
  chip.textContent = isReady === undefined ? 'No response' : isReady ? 'Ready' : 'Not ready';
  chip.className = isReady ? 'good' : 'bad';
}

/** Adds the buttons and the result to a call that the service has rendered. */
function addButtons(call: HTMLElement): void {
  const command = find('pre', call);
  const text = command.textContent ?? '';
  showCode(command, text, 'sh');
  const { method = 'GET', path = '', body } = call.dataset;
  const result = h('div', { class: 'result' });
  const show = (received: string) => {
    const shown = resultOf(received);
    result.replaceChildren(...(shown ? [shown] : []));
    json.hidden = false;
    // A response that is not JSON is shown as it is.
    json.open = !shown;
  };
  const { button, status, response } = sendButton('Run', () => ({ method, path, body }), show);
  response.setAttribute('aria-label', `Response of ${find('h3', call).textContent}`);
  const json = h('details', { hidden: true }, h('summary', {}, 'Response as JSON'), response);
  const buttons = h(
    'div',
    { class: 'row' },
    button,
    copyButton(() => text),
    status,
  );
  call.append(buttons, result, json);
}

/** A button that opens the console of the demo. The service signs in: the page never has the credential. */
const consoleButton = (label: string, as: 'BRAND' | 'OPERATOR'): HTMLElement => {
  const open = async () => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ as }),
    };
    // Without a sign-in, the console opens with the reason.
    await fetch(urlOf('/console/demo-sign-in'), init).catch(() => undefined);
    location.assign(urlOf('/console'));
  };
  return h('button', { type: 'button', class: 'main', click: () => void open() }, label);
};

document
  .querySelector('.look-around')
  ?.append(
    h(
      'div',
      { class: 'row' },
      consoleButton('As the brand', 'BRAND'),
      consoleButton('As the operator', 'OPERATOR'),
    ),
  );
for (const call of document.querySelectorAll<HTMLElement>('.call')) addButtons(call);
find('.in-terminal').append(
  ' ',
  copyButton(() => `export KEY='${enteredKey()}'`, 'Copy export KEY=…'),
);
void showHealth();
setInterval(() => document.visibilityState === 'visible' && void showHealth(), HEALTH_EVERY_MS);
