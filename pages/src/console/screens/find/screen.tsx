import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { brandOf } from '../../frame/items.js';
import { useHasScope } from '../../frame/needs-scope.js';
import { nodesOf } from '../../lists.js';
import { useScreen } from '../../live.js';
import { Icon } from '../../parts/icon.js';
import { ProblemNotice } from '../../parts/states.js';
import { useSession } from '../../session.js';
import { plural } from '../../time.js';
import { screenUrl } from '../../urls.js';
import { countText } from '../../words.js';
import { type Data, flowsOf } from './data.js';
import locateQuery from './locate.graphql';
import { LOCATED, locatedUrl, withoutSecret } from './located.js';
import { FlowOption, HomeOption, LocatedOption, type Option, PlaceOption } from './options.js';
import { placesOf } from './places.js';
import query from './query.graphql';

const WAIT_MS = 120;
const MIN_LENGTH = 2;

/** Finds a flow or a property by its text, reference or id, and goes to any screen. */
export function Find({ onClose }: { onClose: () => void }) {
  const { signIn } = useSession();
  const { path, route } = useLocation();
  const { brandId } = signIn;
  const [typed, setTyped] = useState('');
  const [term, setTerm] = useState('');
  const [at0, setAt] = useState(0);
  const [isEntered, setEntered] = useState(false);
  const [isPasted, setPasted] = useState(false);
  const box = useRef<HTMLDialogElement>(null);
  // At once, so that no key is lost that is pressed right after the chord.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.showModal();
    return () => {
      if (before instanceof HTMLElement && before.isConnected && document.activeElement === document.body)
        before.focus();
    };
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => setTerm(withoutSecret(typed)), WAIT_MS);
    return () => clearTimeout(timer);
  }, [typed]);

  const hasFlows = useHasScope('flows:read') && brandId !== null;
  const hasProperties = useHasScope('properties:read') && brandId !== null;
  const isId = /^\d{1,15}$/.test(term);
  const isLocated = LOCATED.test(term) || (isId && hasFlows);
  const isSearched = isLocated || ((hasFlows || hasProperties) && (term.length >= MIN_LENGTH || isId));
  const { received, problem, isOther } = useScreen<Data>({
    key: ['find', brandId],
    query: brandId === null ? locateQuery : query,
    variables: {
      text: term,
      isLocated,
      // The calls of a brand are found on its screens.
      ...(brandId === null ? { brandId: brandOf(signIn, path) } : { hasFlows, hasProperties }),
    },
    everyMs: false,
    isEnabled: isSearched,
  });
  const isCurrent = withoutSecret(typed) === term && (!isSearched || (received !== undefined && !isOther));
  const flows = isSearched && received ? flowsOf(received.data) : [];
  const homes = isSearched ? nodesOf(received?.data.properties) : [];
  const located = (isSearched && received?.data.located ? received.data.located : []).flatMap((one) => {
    const href = locatedUrl(one);
    return href ? [{ ...one, href }] : [];
  });
  const total = received?.data.byText;
  // References and ids are not in the text search.
  const hasText = isSearched && hasFlows && !(isCurrent && total?.totalCount === 0);
  const places = placesOf(signIn, path).filter(({ name }) =>
    name.toLowerCase().includes(typed.trim().toLowerCase()),
  );
  const hrefs = [
    ...located.map(({ href }) => href),
    ...flows.map(({ id }) => screenUrl(brandId ?? 0, `flows/${id}`)),
    ...homes.map(({ id }) => screenUrl(brandId ?? 0, `properties/${id}`)),
    ...places.map(({ href }) => href),
    ...(hasText ? [`${screenUrl(brandId ?? 0, 'flows')}?text=${encodeURIComponent(term)}&show=all`] : []),
  ];
  const chosen = Math.min(at0, hrefs.length - 1);
  const open = (href: string | undefined) => {
    if (!href) return;
    onClose();
    route(href);
  };
  // Enter may come before the result: then it opens the first one.
  useEffect(() => {
    if (isEntered && isCurrent) {
      setEntered(false);
      open(hrefs[chosen]);
    }
    // What was pasted opens at once if it is one record.
    if (isPasted && isCurrent && term) {
      setPasted(false);
      if (located.length + (flows.length || homes.length) === 1) open(hrefs[0]);
    }
  });
  useEffect(() => {
    if (chosen >= 0) document.getElementById(`found-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && hrefs.length > 0) setAt((chosen + step + hrefs.length) % hrefs.length);
    else if (event.key === 'Enter') {
      if (isCurrent) open(hrefs[chosen]);
      else setEntered(true);
    } else return;
    event.preventDefault();
  };
  let index = 0;
  const option = (): Option => {
    const own = index++;
    return {
      id: `found-${own}`,
      role: 'option',
      'aria-selected': own === chosen,
      tabIndex: -1,
      onClick: () => open(hrefs[own]),
      onMouseMove: () => setAt(own),
    };
  };
  return (
    <dialog ref={box} class="box pal" aria-label="Find" onClose={onClose}>
      <label class="pin">
        <Icon name="find" />
        <input
          role="combobox"
          aria-expanded={hrefs.length > 0}
          aria-controls="found"
          aria-activedescendant={chosen >= 0 ? `found-${chosen}` : undefined}
          aria-autocomplete="list"
          aria-label="Find"
          placeholder={placeholderOf(brandId)}
          onPaste={() => setPasted(true)}
          autocomplete="off"
          spellcheck={false}
          value={typed}
          onInput={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setAt(0);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" class="b s" onClick={onClose}>
          Esc
        </button>
      </label>
      {problem && <ProblemNotice problem={problem} />}
      <div class="list" id="found" role="listbox" aria-label="Results" tabIndex={-1}>
        {group('Found', located, (record) => (
          <LocatedOption key={`${record.kind} ${record.id}`} record={record} option={option()} />
        ))}
        {group('Flows', flows, (flow) => (
          <FlowOption key={flow.id} flow={flow} term={term} option={option()} />
        ))}
        {group('Properties', homes, (home) => (
          <HomeOption key={`home ${home.id}`} home={home} term={term} option={option()} />
        ))}
        {group('Go to', places, (place) => (
          <PlaceOption key={place.name} place={place} option={option()} />
        ))}
        {hasText && (
          <div key="all" {...option()}>
            <Icon name="list" />
            <span class="w">
              Every flow with “{term}”
              {total && isCurrent && (
                <span class="small"> {countText(total.totalCount, total.isTotalCountEstimated)}</span>
              )}
            </span>
          </div>
        )}
      </div>
      <p class="visually-hidden" role="status">
        {isSearched && isCurrent && resultText(located.length, flows.length + homes.length)}
      </p>
      <p class="foot">
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> move
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          {isSearched && isCurrent && hrefs.length === places.length
            ? 'Nothing matches.'
            : brandId === null && 'An operator token finds no flows.'}
        </span>
      </p>
    </dialog>
  );
}

function placeholderOf(brandId: number | null): string {
  if (matchMedia('(max-width: 52rem)').matches)
    return brandId === null ? 'Request id, key' : 'Name, address, id';
  return brandId === null ? 'Request id, key prefix, screen' : 'Address, name, reference, request id';
}

const resultText = (located: number, flows: number): string =>
  located + flows === 0 ? 'Nothing matches.' : `${plural(located + flows, 'result')}`;

/** The results of one kind under their heading. */
const group = <T,>(name: string, list: readonly T[], optionOf: (one: T) => ComponentChildren) =>
  list.length > 0 && (
    <>
      <div class="group" role="presentation">
        {name}
      </div>
      {list.map(optionOf)}
    </>
  );
