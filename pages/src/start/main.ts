import '../base/base.css';
import '../base/cards.css';
import './start.css';
import { send } from '../base/call.js';
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
function enliven(call: HTMLElement): void {
  const command = find('pre', call);
  const { method = 'GET', path = '', body } = call.dataset;
  const answer = h('pre', {
    class: 'answer',
    tabindex: '0',
    role: 'region',
    'aria-label': 'Answer',
    hidden: true,
  });
  const status = h('span', { role: 'status' });
  const run = h('button', { type: 'button', class: 'main' }, 'Run');
  run.addEventListener('click', async () => {
    run.disabled = true;
    const shown = await send({ method, path, body });
    status.textContent = shown.status;
    status.className = shown.isGood ? 'good' : 'bad';
    answer.textContent = shown.text;
    answer.hidden = false;
    run.disabled = false;
  });
  call.append(
    h(
      'div',
      { class: 'row' },
      run,
      copyButton(() => command.textContent ?? ''),
      status,
    ),
    answer,
  );
}

for (const call of document.querySelectorAll<HTMLElement>('.call')) enliven(call);
void showHealth();
setInterval(() => document.visibilityState === 'visible' && void showHealth(), HEALTH_EVERY_MS);
