import { useEffect, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { Icon } from '../parts/icon.js';
import { useSession } from '../session.js';
import { urlOf } from '../urls.js';
import { initialsOf } from '../words.js';
import { useBrandName } from './brand-names.js';
import { brandOf, type Item, itemsOf } from './items.js';
import { useMissed } from './missed/missed.js';

/** The screens that read the count of missed deadlines themselves. */
const WITH_MISSED: ReadonlySet<string> = new Set(['board', 'deadlines']);

export function Side({ onKeys }: { onKeys: () => void }) {
  const { signIn, signOut, visitBrand } = useSession();
  const { path } = useLocation();
  const brandId = brandOf(signIn, path);
  const name = useBrandName(brandId);
  const items = itemsOf(signIn, path);
  const groups = [...new Set(items.map(({ group }) => group))];
  const { visit } = signIn;
  const visited = visit?.brandId === brandId ? visit.brandName : undefined;
  const owner =
    signIn.brandName ?? visited ?? (brandId === null ? 'Installation' : (name ?? `Brand ${brandId}`));
  const [isWhole, setWhole] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path closes the menu
  useEffect(() => setWhole(false), [path]);
  const isCurrent = ({ screen, href }: Item): boolean =>
    path === href ||
    (screen !== 'brands' && path.startsWith(`${href}/`)) ||
    (path.replace(/\/$/, '') === urlOf('/console') && (screen === 'board' || screen === 'health'));
  const missed = useMissed({
    brandId,
    isVisit: visited !== undefined,
    isReadByScreen:
      signIn.kind === 'OPERATOR' || items.some((item) => WITH_MISSED.has(item.screen) && isCurrent(item)),
  });
  const onPhone = firstOf(items, isCurrent);
  return (
    <nav class={isWhole ? 'side whole' : 'side'} aria-label="Console">
      <div>
        <p class="brand-of">
          <i class="tile" aria-hidden="true">
            {initialsOf(owner)}
          </i>
          <span>{owner}</span>
        </p>
        {groups.map((group) => (
          <>
            <h2>{group}</h2>
            <ul>
              {items
                .filter((item) => item.group === group)
                .map((item) => (
                  <li key={item.name} class={onPhone.includes(item) ? 'first' : undefined}>
                    <a href={item.href} aria-current={isCurrent(item) ? 'page' : undefined}>
                      <Icon name={item.icon} />
                      <span class="label">{item.name}</span>
                      {item.screen === 'deadlines' && missed > 0 && (
                        <span class="count bad">{missed} missed</span>
                      )}
                    </a>
                  </li>
                ))}
              {group === 'Brand' &&
                brandId !== null &&
                signIn.canVisit &&
                signIn.visit?.brandId !== brandId && (
                  <li>
                    <button type="button" onClick={() => visitBrand(brandId)}>
                      <Icon name="eye" />
                      <span class="label">Visit the flows …</span>
                    </button>
                  </li>
                )}
            </ul>
          </>
        ))}
        <ul class="rest">
          <li class="first">
            <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
              <Icon name={isWhole ? 'close' : 'list'} />
              <span class="label">{isWhole ? 'Less' : 'More'}</span>
            </button>
          </li>
        </ul>
        <ul class="about">
          <li>
            <button type="button" onClick={onKeys}>
              <Icon name="keyboard" />
              <span class="label">Keyboard</span>
            </button>
          </li>
          <li>
            <button type="button" onClick={signOut}>
              <Icon name="leave" />
              <span class="label">Sign out</span>
            </button>
          </li>
        </ul>
      </div>
    </nav>
  );
}

/** The items that a phone has room for; the current one is always among them. */
const ON_PHONE = 5;

function firstOf(items: readonly Item[], isCurrent: (item: Item) => boolean): Item[] {
  const first = items.slice(0, ON_PHONE);
  const current = items.find(isCurrent);
  return !current || first.includes(current) ? first : [...first.slice(0, -1), current];
}
