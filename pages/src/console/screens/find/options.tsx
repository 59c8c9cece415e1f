import { Icon, type IconName } from '../../parts/icon.js';
import { Mark, stateOf } from '../../parts/mark.js';
import { flowName, isDone, OUTCOMES, STAGE_NAMES, wordsOf } from '../../words.js';
import { type Found, type FoundHome, whoText } from './data.js';
import type { LocatedRecord } from './located.js';
import type { Place } from './places.js';

/** What makes an element one of the results. */
export interface Option {
  id: string;
  role: 'option';
  'aria-selected': boolean;
  tabIndex: number;
  onClick: () => void;
  onMouseMove: () => void;
}

/** How a record that was found by its id looks; others are requests. */
const LOOKS: Partial<Record<LocatedRecord['kind'], [IconName, string]>> = {
  KEY: ['key', 'API key'],
  DELIVERY: ['send', 'delivery'],
};

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

export const LocatedOption = ({ record, option }: { record: LocatedRecord; option: Option }) => (
  <div {...option}>
    <Icon name={LOOKS[record.kind]?.[0] ?? 'calls'} />
    <span class="w">
      <b>{record.label}</b>
      <span class="small">{LOOKS[record.kind]?.[1] ?? 'request'}</span>
    </span>
  </div>
);

interface FlowOptionProps {
  flow: Found;
  term: string;
  option: Option;
}

/** A flow, with the person who was searched for. */
export function FlowOption({ flow, term, option }: FlowOptionProps) {
  const current = flow.stages.find(({ status }) => !isDone(status));
  const about = [
    flowName(flow),
    whoText(flow, term),
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

export const HomeOption = ({ home, term, option }: { home: FoundHome; term: string; option: Option }) => (
  <div {...option}>
    <Icon name="home" />
    <span class="w">
      <b>
        <Marked text={home.displayAddress} term={term} />
      </b>
      <span class="small">
        {home.reference ?? `id ${home.id}`} · {wordsOf(home.status)}
      </span>
    </span>
  </div>
);

export const PlaceOption = ({ place: { name, icon, keys }, option }: { place: Place; option: Option }) => (
  <div {...option}>
    <Icon name={icon} />
    <span class="w">{name}</span>
    {keys && <kbd>{keys}</kbd>}
  </div>
);
