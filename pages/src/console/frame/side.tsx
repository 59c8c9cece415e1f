import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { Icon, type IconName } from '../parts/icon.js';
import { useSession } from '../session.js';
import { screenUrl, urlOf } from '../urls.js';
import { initialsOf } from '../words.js';

export const MISSED = ['missed'];

interface Item {
  name: string;
  icon: IconName;
  href: string;
  /** Paths below it belong to it. */
  isCurrent: boolean;
}

export function Side({ onKeys }: { onKeys: () => void }) {
  const { signIn, signOut } = useSession();
  const { path } = useLocation();
  // The screens that read it store it.
  const { data: missed = 0 } = useQuery<number>({ queryKey: MISSED, enabled: false, queryFn: () => 0 });
  const { brandId } = signIn;
  const items: Item[] =
    brandId === null
      ? [{ name: 'Brands', icon: 'brands', href: urlOf('/console/brands'), isCurrent: true }]
      : (
          [
            ['Board', 'board', 'board'],
            ['Flows', 'list', 'flows'],
            ['Deadlines', 'calendar', 'deadlines'],
          ] as const
        ).map(([name, icon, screen]) => {
          const href = screenUrl(brandId, screen);
          const isHome = screen === 'board' && path.replace(/\/$/, '') === urlOf('/console');
          return { name, icon, href, isCurrent: isHome || path === href || path.startsWith(`${href}/`) };
        });
  const owner = signIn.brandName ?? 'Installation';
  return (
    <nav class="side" aria-label="Console">
      <div>
        <p class="brand-of">
          <i class="tile" aria-hidden="true">
            {initialsOf(owner)}
          </i>
          <span>{owner}</span>
        </p>
        <h2>{brandId === null ? 'Installation' : 'Work'}</h2>
        <ul>
          {items.map(({ name, icon, href, isCurrent }) => (
            <li key={name}>
              <a href={href} aria-current={isCurrent ? 'page' : undefined}>
                <Icon name={icon} />
                <span>{name}</span>
                {name === 'Deadlines' && missed > 0 && <span class="count bad">{missed} missed</span>}
              </a>
            </li>
          ))}
        </ul>
        <ul class="about">
          <li>
            <button type="button" onClick={onKeys}>
              <Icon name="keyboard" />
              <span>Keyboard</span>
            </button>
          </li>
          <li>
            <button type="button" onClick={signOut}>
              <Icon name="leave" />
              <span>Sign out</span>
            </button>
          </li>
        </ul>
      </div>
    </nav>
  );
}
