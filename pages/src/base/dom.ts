type Child = Node | string | undefined | false;
type Attributes = Record<string, string | boolean | EventListener | undefined>;

/** Makes an element. Text is always set as text, so nothing of a response becomes markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(key, value);
    else if (value === true) element.setAttribute(key, '');
    else if (value !== undefined && value !== false) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== undefined && child !== false));
  return element;
}

/** The first element that the selector finds; the service has rendered it. */
export function find<E extends Element = HTMLElement>(selector: string, within: ParentNode = document): E {
  const found = within.querySelector<E>(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return found;
}

/** The key that the caller has entered: it is in the field alone, and goes with the page. */
export const enteredKey = (): string => find<HTMLInputElement>('#key').value.trim();

/** What the service has filled in for the demo. */
export interface Demo {
  flowId: number;
  renewedFlowId: number;
  subTenantIds: number[];
  partyEmail: string;
  maintenanceIssueId: number;
}

export function demoFacts(): Demo | undefined {
  const { demo } = document.body.dataset;
  return demo === undefined ? undefined : (JSON.parse(demo) as Demo);
}

/** A path of the service, from any page and behind any proxy. */
export const urlOf = (path: string): URL =>
  new URL(`${document.body.dataset.root ?? '.'}${path}`, document.baseURI);

/** A button that copies a text. */
export function copyButton(text: () => string, label = 'Copy'): HTMLButtonElement {
  const button = h('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    button.textContent = (await copied(text())) ? 'Copied' : 'Not copied';
    setTimeout(() => button.replaceChildren(label), 1500);
  });
  return button;
}

/** Browsers offer the clipboard on this machine and over HTTPS only. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
