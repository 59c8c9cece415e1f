import type { IconName } from '../parts/icon.js';
import type { SignIn } from '../session.js';
import { screenUrl, urlOf } from '../urls.js';

export interface Item {
  group: 'Work' | 'Integration' | 'Brand' | 'Installation';
  name: string;
  icon: IconName;
  screen: string;
  href: string;
}

type Screen = readonly [Item['group'], string, IconName, string];

const OF_KEY: readonly Screen[] = [
  ['Work', 'Board', 'board', 'board'],
  ['Work', 'Flows', 'list', 'flows'],
  ['Work', 'Deadlines', 'clock', 'deadlines'],
  ['Work', 'Calendar', 'calendar', 'calendar'],
  ['Work', 'Properties', 'home', 'properties'],
  ['Work', 'Issues', 'tool', 'issues'],
  ['Integration', 'Requests', 'calls', 'requests'],
  ['Integration', 'Keys', 'key', 'keys'],
  ['Integration', 'Webhooks', 'send', 'webhooks'],
  ['Integration', 'E-mails', 'mail', 'mails'],
];
const OF_BRAND: readonly Screen[] = [
  ['Brand', 'Keys', 'key', 'keys'],
  ['Brand', 'Requests', 'calls', 'requests'],
  ['Brand', 'Webhooks', 'send', 'webhooks'],
  ['Brand', 'E-mails', 'mail', 'mails'],
];
const OF_INSTALLATION: readonly Screen[] = [
  ['Installation', 'Health', 'health', 'health'],
  ['Installation', 'Jobs', 'jobs', 'jobs'],
  ['Installation', 'Brands', 'brands', 'brands'],
  ['Installation', 'All e-mails', 'mail', 'mails'],
  ['Installation', 'Operators', 'shield', 'operators'],
  ['Installation', 'Audit log', 'book', 'audit'],
  ['Installation', 'Other requests', 'calls', 'requests'],
];

/** The brand of the screen. */
export function brandOf({ brandId }: SignIn, path: string): number | null {
  const [, id] = /\/brands\/(\d{1,15})(?:\/|$)/.exec(path.slice(urlOf('/console').length)) ?? [];
  return brandId ?? (id === undefined ? null : Number(id));
}

/** The screens in the menu: those of an operator belong to the brand that is shown, or to the installation. */
export function itemsOf(signIn: SignIn, path: string): Item[] {
  const brandId = brandOf(signIn, path);
  const items = (screens: readonly Screen[], of: number | null): Item[] =>
    screens.map(([group, name, icon, screen]) => ({
      group,
      name,
      icon,
      screen,
      href: screenUrl(of, screen),
    }));
  if (signIn.kind === 'BRAND' && !signIn.visit) return items(OF_KEY, signIn.brandId);
  const isVisited = signIn.visit?.brandId === brandId;
  return [
    ...items(isVisited ? OF_KEY.filter(([group]) => group === 'Work') : [], brandId),
    ...items(brandId === null ? [] : OF_BRAND, brandId),
    ...items(OF_INSTALLATION, null),
  ];
}
