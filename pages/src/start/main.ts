import '../base/base.css';
import '../base/cards.css';
import './start.css';
import { sendButton } from '../base/call.js';
import { copyButton, find, h, urlOf } from '../base/dom.js';

const HEALTH_EVERY_MS = 10_000;

async function showHealth(): Promise<void> {
  const chip = find('#health');
  const isReady = await fetch(urlOf('/health/ready'), { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => undefined,
  );
  chip.textContent = isReady === undefined ? 'No answer' : isReady ? 'Ready' : 'Not ready';
  chip.className = isReady ? 'good' : 'bad';
}

/** Adds the buttons to a call that the service has rendered. */
function addButtons(call: HTMLElement): void {
  const command = find('pre', call);
  const { method = 'GET', path = '', body } = call.dataset;
  const { button, status, answer } = sendButton('Run', () => ({ method, path, body }));
  call.append(
    h(
      'div',
      { class: 'row' },
      button,
      copyButton(() => command.textContent ?? ''),
      status,
    ),
    answer,
  );
}

for (const call of document.querySelectorAll<HTMLElement>('.call')) addButtons(call);
void showHealth();
setInterval(() => document.visibilityState === 'visible' && void showHealth(), HEALTH_EVERY_MS);
