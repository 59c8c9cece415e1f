import { useMemo, useState } from 'preact/hooks';
import { useNamesOf } from '../../frame/brand-names.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { FilterText, Select } from '../../parts/controls.js';
import { dayIn, idOf, useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { PAGE, Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { addDays, startOf, today } from '../../time.js';
import { type Entry, GROUPS, groupOf } from './data.js';
import { EntryDialog } from './entry.js';
import query from './query.graphql';
import { EntryTable } from './table.js';

interface Brand {
  id: number;
  name: string;
}

interface Data {
  auditLog: Entry[] | null;
  brands: Brand[] | null;
  /** The brand of the address. */
  chosen?: Brand | null;
}

const idsOf = ({ auditLog }: Data) => (auditLog ?? []).map(({ brandId, number }) => `${brandId} ${number}`);

/** What the filter for brands has for the entries of none. */
const INSTALLATION = 'installation';
/** These have an index for one brand, or for the installation, alone. */
const OF_ONE = ['about', 'id', 'day', 'operator', 'key'];
const HINT = 'of-one';

/** Whose changes are shown, if not those of everybody. */
function actorIn({ operator, key }: Readonly<Record<string, string | undefined>>) {
  const token = idOf(operator);
  if (token !== undefined) return { type: 'OPERATOR_TOKEN', id: token, text: `operator token ${token}` };
  const id = idOf(key);
  return id === undefined ? undefined : { type: 'API_KEY', id, text: `API key ${id}` };
}

/** The first brands, and the chosen one if it is not among them. */
const brandsOf = (brands: readonly Brand[], chosen: Brand | null): readonly Brand[] =>
  !chosen || brands.some(({ id }) => id === chosen.id) ? brands : [...brands, chosen];

/** One that is not read yet, or does not exist, has no name. */
const withChosen = (brands: readonly Brand[], brandId: number | null): readonly Brand[] =>
  brandsOf(brands, brandId === null ? null : { id: brandId, name: `Brand ${brandId}` });

/** A sentence for each text in the address that is not an id. */
const wrongIdsIn = (
  filters: Readonly<Record<string, string | undefined>>,
  names: Readonly<Record<string, string>>,
): string[] =>
  Object.entries(names)
    .filter(([filter]) => filters[filter] && idOf(filters[filter]) === undefined)
    .map(([, name]) => `${name} is a number with at most 15 digits.`);

const ID_NAMES = {
  brand: 'The id of the brand',
  operator: 'The id of the operator token',
  key: 'The id of the API key',
};

/** Who changed what, and when: of a brand, or of the installation. */
export function Audit() {
  useTitle('Audit log');
  const { filters, hrefWith, setFilters } = useFilters();
  const [opened, setOpened] = useState<Entry>();
  const brandId = idOf(filters.brand) ?? null;
  const isEverywhere = !filters.brand && OF_ONE.every((filter) => !filters[filter]);
  const group = groupOf(filters.about);
  const record = group?.target === undefined ? undefined : idOf(filters.id);
  const actor = actorIn(filters);
  const day = dayIn(filters.day);
  const variables = {
    everywhere: isEverywhere,
    brandId: brandId ?? undefined,
    // A record may be among those of other actions: a revoked key, of its disabled endpoints.
    ...(record === undefined ? { actions: group?.actions } : { targetType: group?.target, targetId: record }),
    actorType: actor?.type,
    actorId: actor?.id,
    from: day && startOf(day),
    to: day && startOf(addDays(day, 1)),
    after: filters.after,
    ...(brandId !== null && { isOfBrand: true, chosenId: brandId }),
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['audit'],
    query,
    variables,
    everyMs: LIST_MS,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const wrong = wrongIdsIn(filters.brand === INSTALLATION ? { ...filters, brand: '' } : filters, {
    ...ID_NAMES,
    ...(group?.target !== undefined && { id: 'The id of the record' }),
  });
  // Those of other filters are not those that the filters show.
  const entries = wrong.length > 0 ? undefined : held.shown?.auditLog;
  const { brands = null, chosen = null } = received?.data ?? {};
  const known = useMemo(() => brandsOf(brands ?? [], chosen), [brands, chosen]);
  useNamesOf(known);
  const why = problem ?? received?.problems.get('auditLog');
  const set = (changes: Record<string, string>) => setFilters({ after: '', ...changes });
  const disabledBy = isEverywhere ? HINT : undefined;
  // An address with such a filter alone is about the installation, and is so without the filter too.
  const setOfOne = (changes: Record<string, string>) =>
    set({ brand: filters.brand || INSTALLATION, ...changes });
  const clearIfAll = (brand: string) => (brand ? {} : Object.fromEntries(OF_ONE.map((one) => [one, ''])));
  return (
    <>
      <div class="head brief">
        <h1>Audit log</h1>
        <p class="small quiet">Who changed what, and when; without changed text</p>
      </div>
      <div class="tools">
        <Select
          label="Brand"
          every="Everything"
          options={[
            [INSTALLATION, 'The installation'],
            ...withChosen(known, brandId).map(({ id, name }) => [String(id), name] as const),
          ]}
          value={brandId === null ? (isEverywhere ? '' : INSTALLATION) : String(brandId)}
          onChange={(brand) => set({ brand, ...clearIfAll(brand) })}
        />
        <Select
          label="Records"
          every="Every record"
          options={Object.entries(GROUPS).map(([one, { name }]) => [one, name] as const)}
          value={group ? (filters.about ?? '') : ''}
          onChange={(about) => setOfOne({ about, id: '' })}
          disabledBy={disabledBy}
        />
        {group?.target && (
          <FilterText
            key={`${filters.about} ${filters.id === undefined}`}
            label="Id of the record"
            value={filters.id ?? ''}
            onChange={(id) => set({ id })}
          />
        )}
        <input
          type="date"
          aria-label="Day"
          aria-describedby={disabledBy}
          disabled={isEverywhere}
          max={today()}
          value={day ?? ''}
          onChange={({ currentTarget }) => setOfOne({ day: currentTarget.value })}
        />
        {isEverywhere && (
          <span id={HINT} class="small quiet">
            Choose a brand or the installation first, to filter by record or day.
          </span>
        )}
        {actor && (
          <a class="b" href={hrefWith({ operator: '', key: '', after: '' })}>
            Not only {actor.text}
          </a>
        )}
      </div>
      {wrong.length > 0 && (
        <div class="notice bad" role="alert">
          <Icon name="warning" />
          <div>
            {wrong.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      )}
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!entries && !why && wrong.length === 0 && <Loading />}
      <Waiting
        count={wrong.length > 0 ? 0 : held.waiting}
        one="new entry"
        many="new entries"
        onShow={held.showLatest}
      />
      {entries?.length === 0 && (
        <section class="card table-card">
          <Empty title="No entry matches.">
            <p>
              Changes of flows and stages are in the timeline of the flow.{' '}
              {brandId === null && !isEverywhere && 'Choose a brand to see what was done for it.'}
            </p>
          </Empty>
        </section>
      )}
      {entries && entries.length > 0 && (
        <EntryTable
          entries={entries}
          brandNames={isEverywhere ? new Map(known.map(({ id, name }) => [id, name])) : undefined}
          onOpen={setOpened}
        />
      )}
      {entries && <Pager next={entries.length === PAGE ? (entries.at(-1)?.cursor ?? null) : null} />}
      {opened && <EntryDialog entry={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
