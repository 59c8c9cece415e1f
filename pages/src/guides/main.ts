import '../base/base.css';
import '../base/cards.css';
import '../base/table.css';
import './guides.css';
import { showCode } from '../base/code.js';
import { copyButton } from '../base/dom.js';

for (const code of document.querySelectorAll('pre > code[class^="language-"]'))
  showCode(code, code.textContent ?? '', code.className.replace('language-', ''));
for (const code of document.querySelectorAll<HTMLElement>('pre > code.language-sh')) {
  const button = copyButton(() => code.textContent ?? '');
  button.className = 'copy';
  code.parentElement?.append(button);
}
