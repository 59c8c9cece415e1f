import { useHasScope } from '../../frame/needs-scope.js';
import { type List, nodesOf, type Total } from '../../lists.js';
import { LIST_MS, useScreen } from '../../live.js';
import { useFilters } from '../../parts/filters.js';
import { addDays, exactTime, plural, startOf, today } from '../../time.js';
import { KEY_REJECTIONS, type Logged } from '../requests/data.js';
import query from './reasons.graphql';

type Row = Pick<Logged, 'lastAt' | 'count' | 'status' | 'codes' | 'keyRejection'>;

interface Data {
  requests: (List<Row> & Total) | null;
}

interface Reason {
  status: number;
  code: string;
  detail: string;
  count: number;
  lastAt: string;
}

/** Rejected calls by what rejected them, the most frequent first. */
function reasonsOf(rows: readonly Row[]): Reason[] {
  const found = new Map<string, Reason>();
  for (const { status, codes, keyRejection, count, lastAt } of rows) {
    const code = codes[0] ?? '';
    const detail = (keyRejection && KEY_REJECTIONS[keyRejection]) ?? '';
    const name = `${status} ${code} ${detail}`;
    const one = found.get(name);
    if (one) one.count += count;
    else found.set(name, { status, code, detail, count, lastAt });
  }
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/** The rejected calls of a key in the log, for as many days as its use is shown. */
export function useRejections(brandId: number, keyId: number | undefined, days: number) {
  const isAllowed = useHasScope('requests:read');
  const { received } = useScreen<Data>({
    key: ['reasons', brandId],
    query,
    variables: { brandId, keyId, from: startOf(addDays(today(), 1 - days)) },
    everyMs: LIST_MS,
    isEnabled: isAllowed && keyId !== undefined,
  });
  const list = received?.data.requests;
  const rows = nodesOf(list);
  return {
    reasons: reasonsOf(rows),
    /** How many calls the rows stand for. */
    logged: rows.reduce((sum, { count }) => sum + count, 0),
    /** How many rows were read, if there are more. */
    cutAt: list && list.totalCount > rows.length ? rows.length : undefined,
  };
}

interface Props extends ReturnType<typeof useRejections> {
  days: number;
  /** How many were rejected in these days. */
  rejected: number;
}

/** Why calls of a key were rejected. */
export function Reasons({ reasons, logged, cutAt, days, rejected }: Props) {
  const { hrefWith } = useFilters();
  if (reasons.length === 0) return null;
  return (
    <section class="card tools-after" aria-labelledby="of-reasons">
      <header>
        <h2 id="of-reasons">Rejected</h2>
        <span class="small quiet">
          by reason, in {plural(days, 'day')}
          {cutAt !== undefined && `: the latest ${cutAt} rows of the log`}
          {cutAt === undefined && logged < rejected && `: the log has ${logged} of ${rejected} calls`}
        </span>
      </header>
      <ul class="why">
        {reasons.map(({ status, code, detail, count, lastAt }) => (
          <li key={`${status} ${code} ${detail}`}>
            <span class="bad-text mono strong">{status}</span>
            <span>
              <a href={hrefWith({ code, call: '', after: '' })}>{code || 'no code'}</a>{' '}
              <span class="quiet">{detail}</span>
            </span>
            <span class="quiet">
              <b class="strong">{count.toLocaleString('en-GB')}</b> {count === 1 ? 'call' : 'calls'}, last{' '}
              {exactTime(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
