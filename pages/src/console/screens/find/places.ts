import { itemsOf } from '../../frame/items.js';
import { SCREEN_LETTERS } from '../../keyboard.js';
import type { IconName } from '../../parts/icon.js';
import type { SignIn } from '../../session.js';
import { screenUrl } from '../../urls.js';

export interface Place {
  name: string;
  icon: IconName;
  href: string;
  keys?: string;
}

/** The screens that the search leads to. */
export function placesOf(signIn: SignIn, path: string): Place[] {
  const letters = new Map([...SCREEN_LETTERS].map(([letter, screen]) => [screen, `g ${letter}`]));
  const { brandId } = signIn;
  const items = itemsOf(signIn, path);
  const places = items.map((item): Place => {
    const { name, icon, screen, href } = item;
    // Letters lead to the first screen of their name: that of the brand.
    const keys = items.find((one) => one.screen === screen) === item ? letters.get(screen) : undefined;
    return { name, icon, href, ...(keys && { keys }) };
  });
  if (brandId === null) return places;
  return [
    ...places,
    { name: 'Missed deadlines', icon: 'warning', href: `${screenUrl(brandId, 'deadlines')}?state=missed` },
    { name: 'Archived flows', icon: 'archive', href: `${screenUrl(brandId, 'flows')}?show=archived` },
  ];
}
