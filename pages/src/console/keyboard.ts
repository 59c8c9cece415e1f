import { useEffect, useRef } from 'preact/hooks';
import { isStored, store } from './live.js';

const LETTERS_OFF = 'console-letters-off';
/** The time between g and the letter of a screen. */
const CHORD_MS = 1500;
export const SCREEN_LETTERS = new Map([
  ['b', 'board'],
  ['f', 'flows'],
  ['d', 'deadlines'],
  ['c', 'calendar'],
  ['p', 'properties'],
  ['i', 'issues'],
  ['r', 'requests'],
  ['k', 'keys'],
  ['w', 'webhooks'],
  ['e', 'mails'],
  ['h', 'health'],
  ['j', 'jobs'],
  ['o', 'operators'],
  ['a', 'audit'],
]);

export const areLettersOff = (): boolean => isStored(LETTERS_OFF);
export const setLettersOff = (areOff: boolean): void => store(LETTERS_OFF, areOff);

interface Actions {
  find: () => void;
  keys: () => void;
  go: (screen: string) => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Moves the focus along the rows of the screen. */
function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main [data-row]')];
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? rows.indexOf(activeElement) : -1;
  const next = rows[at < 0 ? (step > 0 ? 0 : rows.length - 1) : at + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

export function useKeyboard(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    let chordUntil = 0;
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const { find, keys, go } = latest.current;
      if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        return find();
      }
      if (ctrlKey || metaKey || altKey || isTyping(target) || areLettersOff()) return;
      if (document.querySelector('dialog[open]')) return;
      const isChord = event.timeStamp < chordUntil;
      chordUntil = key === 'g' ? event.timeStamp + CHORD_MS : 0;
      const screen = SCREEN_LETTERS.get(key);
      if (isChord && screen) {
        event.preventDefault();
        return go(screen);
      }
      if (key === '?') keys();
      else if (key === 'j') moveRow(1);
      else if (key === 'k') moveRow(-1);
      else if (key === 'n') document.querySelector<HTMLElement>('main [data-new]')?.click();
      else if (key === '/') document.querySelector<HTMLElement>('main [data-filter]')?.focus();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
