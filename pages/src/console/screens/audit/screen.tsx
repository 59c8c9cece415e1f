import { useState } from 'preact/hooks';
import { useNamesOf } from '../../frame/brand-names.js';
import { useBuffered, useScreen } from '../../live.js';
import { FilterText, Select } from '../../parts/controls.js';
import { dayIn, idOf, useFilters } from '../../parts/filters.js';
import { PAGE, Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { addDays, startOf, today } from '../../time.js';
import { type Entry, GROUPS, groupOf } from './data.js';
import { EntryDialog } from './entry.js';
import query from './query.graphql';
import { EntryTable } from './table.js';

const EVERY_MS = 15_000;

interface Data {
  auditLog: Entry[] | null;
  brands: { id: number; name: string }[] | null;
}

const idsOf = ({ auditLog }: Data) => (auditLog ?? []).map(({ number }) => String(number));

/** Whose changes are shown, if not those of everybody. */
function actorIn({ operator, key }: Readonly<Record<string, string | undefined>>) {
  const token = idOf(operator);
  if (token !== undefined) return { type: 'OPERATOR_TOKEN', id: token, text: `operator token ${token}` };
  const id = idOf(key);
  return id === undefined ? undefined : { type: 'API_KEY', id, text: `API key ${id}` };
}

/** Who changed what, and when: of a brand, or of the installation. */
export function Audit() {
  useTitle('Audit log');
  const { filters, hrefWith, setFilters } = useFilters();
  const [opened, setOpened] = useState<Entry>();
  const brandId = idOf(filters.brand) ?? null;
  const group = groupOf(filters.about);
  const record = group?.target === undefined ? undefined : idOf(filters.id);
  const actor = actorIn(filters);
  const day = dayIn(filters.day);
  const variables = {
    brandId: brandId ?? undefined,
    // A record may be among those of other actions: a revoked key, of its disabled endpoints.
    ...(record === undefined ? { actions: group?.actions } : { targetType: group?.target, targetId: record }),
    actorType: actor?.type,
    actorId: actor?.id,
    from: day && startOf(day),
    to: day && startOf(addDays(day, 1)),
    after: filters.after,
  };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['audit'],
    query,
    variables,
    everyMs: EVERY_MS,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const entries = (held.shown ?? received?.data)?.auditLog;
  const brands = received?.data.brands;
  useNamesOf(brands);
  const why = problem ?? received?.problems.get('auditLog');
  const set = (changes: Record<string, string>) => setFilters({ after: '', ...changes });
  return (
    <>
      <div class="head brief">
        <h1>Audit log</h1>
        <p class="small quiet">Who changed what, and when; without changed text</p>
      </div>
      <div class="tools">
        <Select
          label="Brand"
          every="The installation"
          options={(brands ?? []).map(({ id, name }) => [String(id), name])}
          value={filters.brand ?? ''}
          onChange={(brand) => set({ brand })}
        />
        <Select
          label="Records"
          every="Every record"
          options={Object.entries(GROUPS).map(([one, { name }]) => [one, name] as const)}
          value={group ? (filters.about ?? '') : ''}
          onChange={(about) => set({ about, id: '' })}
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
          max={today()}
          value={day ?? ''}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        {actor && (
          <a class="b" href={hrefWith({ operator: '', key: '', after: '' })}>
            Not only {actor.text}
          </a>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!entries && !why && <Loading />}
      <Waiting count={held.waiting} one="new entry" many="new entries" onShow={held.showLatest} />
      {entries?.length === 0 && (
        <section class="card table-card">
          <Empty title="No entry matches.">
            <p>
              Changes of flows and stages are in the timeline of the flow.{' '}
              {brandId === null && 'Choose a brand to see what was done for it.'}
            </p>
          </Empty>
        </section>
      )}
      {entries && entries.length > 0 && <EntryTable entries={entries} brandId={brandId} onOpen={setOpened} />}
      {entries && <Pager next={entries.length === PAGE ? (entries.at(-1)?.cursor ?? null) : null} />}
      {opened && <EntryDialog entry={opened} brandId={brandId} onClose={() => setOpened(undefined)} />}
    </>
  );
}
