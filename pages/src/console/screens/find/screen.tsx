import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { brandOf, itemsOf } from '../../frame/items.js';
import { useHasScope } from '../../frame/needs-scope.js';
import { SCREEN_LETTERS } from '../../keyboard.js';
import { useScreen } from '../../live.js';
import { Icon, type IconName } from '../../parts/icon.js';
import { Mark, stateOf } from '../../parts/mark.js';
import { ProblemNotice } from '../../parts/states.js';
import { type SignIn, useSession } from '../../session.js';
import { plural } from '../../time.js';
import { screenUrl } from '../../urls.js';
import {
  countText,
  isDone,
  type Named,
  nameOf,
  OUTCOMES,
  STAGE_NAMES,
  type Stage,
  type Status,
  wordsOf,
} from '../../words.js';
import locateQuery from './locate.graphql';
import { LOCATED, type LocatedRecord, locatedUrl, withoutSecret } from './located.js';
import query from './query.graphql';

const WAIT_MS = 120;
const MIN_LENGTH = 2;
/** How a record that was found by its id looks; others are requests. */
const LOOKS: Partial<Record<LocatedRecord['kind'], [IconName, string]>> = {
  KEY: ['key', 'API key'],
  DELIVERY: ['send', 'delivery'],
};

interface Found {
  id: number;
  reference: string | null;
  outcome: string | null;
  isArchived: boolean;
  property: { displayAddress: string };
  subTenants: Named[];
  stages: { stage: Stage; status: Status }[];
}

interface FoundHome {
  id: number;
  reference: string | null;
  displayAddress: string;
  status: string;
}

interface Data {
  properties?: { edges: { node: FoundHome }[] } | null;
  located?: LocatedRecord[] | null;
  flow?: Found | null;
  byReference?: { edges: { node: Found }[] } | null;
  byText?: { totalCount: number; isTotalCountEstimated: boolean; edges: { node: Found }[] } | null;
}

interface Place {
  name: string;
  icon: IconName;
  href: string;
  keys?: string;
}

/** Each flow once: by its id, by its reference, then by its text. */
function flowsOf(data: Data): Found[] {
  const all = [
    ...(data.flow ? [data.flow] : []),
    ...(data.byReference?.edges ?? []).map(({ node }) => node),
    ...(data.byText?.edges ?? []).map(({ node }) => node),
  ];
  return [...new Map(all.map((flow) => [flow.id, flow])).values()];
}

/** The part that was searched for. */
function Marked({ text, term }: { text: string; term: string }) {
  const from = term ? text.toLowerCase().indexOf(term.toLowerCase()) : -1;
  if (from < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, from + term.length)}</mark>
      {text.slice(from + term.length)}
    </>
  );
}

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
  const isLocated = LOCATED.test(term);
  const isSearched = isLocated || ((hasFlows || hasProperties) && (term.length >= MIN_LENGTH || isId));
  const { received, problem, isOther } = useScreen<Data>({
    key: ['find', brandId],
    query: brandId === null ? locateQuery : query,
    variables: {
      text: term,
      isLocated,
      // The calls of a brand are found on its screens.
      ...(brandId === null
        ? { brandId: brandOf(signIn, path) }
        : { id: isId ? Number(term) : 1, isId: isId && hasFlows, hasFlows, hasProperties }),
    },
    everyMs: false,
    isEnabled: isSearched,
  });
  const isCurrent = withoutSecret(typed) === term && (!isSearched || (received !== undefined && !isOther));
  const flows = isSearched && received ? flowsOf(received.data) : [];
  const homes = isSearched ? (received?.data.properties?.edges ?? []).map(({ node }) => node) : [];
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
  const option = () => {
    const own = index++;
    return {
      id: `found-${own}`,
      role: 'option' as const,
      'aria-selected': own === chosen,
      tabIndex: -1,
      onClick: () => open(hrefs[own]),
      onMouseMove: () => own !== chosen && setAt(own),
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
        {located.length > 0 && (
          <div class="group" role="presentation">
            Found
          </div>
        )}
        {located.map(({ kind, id, label }) => (
          <div key={`${kind} ${id}`} {...option()}>
            <Icon name={LOOKS[kind]?.[0] ?? 'calls'} />
            <span class="w">
              <b>{label}</b>
              <span class="small">{LOOKS[kind]?.[1] ?? 'request'}</span>
            </span>
          </div>
        ))}
        {flows.length > 0 && (
          <div class="group" role="presentation">
            Flows
          </div>
        )}
        {flows.map((flow) => (
          <FoundFlow key={flow.id} flow={flow} term={term} option={option()} />
        ))}
        {homes.length > 0 && (
          <div class="group" role="presentation">
            Properties
          </div>
        )}
        {homes.map(({ id, reference, displayAddress, status }) => (
          <div key={`home ${id}`} {...option()}>
            <Icon name="home" />
            <span class="w">
              <b>
                <Marked text={displayAddress} term={term} />
              </b>
              <span class="small">
                {reference ?? `property ${id}`} · {wordsOf(status)}
              </span>
            </span>
          </div>
        ))}
        {places.length > 0 && (
          <div class="group" role="presentation">
            Go to
          </div>
        )}
        {places.map(({ name, icon, keys }) => (
          <div key={name} {...option()}>
            <Icon name={icon} />
            <span class="w">{name}</span>
            {keys && <kbd>{keys}</kbd>}
          </div>
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

function placesOf(signIn: SignIn, path: string): Place[] {
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

interface FoundProps {
  flow: Found;
  term: string;
  option: object;
}

function FoundFlow({ flow, term, option }: FoundProps) {
  const current = flow.stages.find(({ status }) => !isDone(status));
  const [first] = flow.subTenants;
  const others = flow.subTenants.length - 1;
  const about = [
    flow.reference ?? `flow ${flow.id}`,
    first && `${nameOf(first)}${others > 0 ? ` and ${others} more` : ''}`,
    flow.outcome ? OUTCOMES[flow.outcome] : current ? STAGE_NAMES[current.stage] : 'complete',
  ].filter((part) => part !== undefined);
  return (
    <div {...option}>
      <Mark state={flow.outcome ? 'stop' : current ? stateOf(current.status) : 'done'} />
      <span class="w">
        <b>
          <Marked text={flow.property.displayAddress} term={term} />
        </b>
        <span class="small">
          <Marked text={about.join(' · ')} term={term} />
        </span>
      </span>
      {flow.isArchived && <span class="chip">archived</span>}
    </div>
  );
}
