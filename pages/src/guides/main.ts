import '../base/base.css';
import '../base/cards.css';
import './guides.css';
import { copyButton } from '../base/dom.js';

for (const code of document.querySelectorAll<HTMLElement>('pre > code.language-sh')) {
  const button = copyButton(() => code.textContent ?? '');
  button.className = 'copy';
  code.parentElement?.append(button);
}
