import { useScreen } from '../../live.js';
import { useFilters } from '../../parts/filters.js';
import { exactTime } from '../../time.js';
import { KEY_REJECTIONS, type Logged } from '../requests/data.js';
import query from './reasons.graphql';

const EVERY_MS = 15_000;

type Row = Pick<Logged, 'lastAt' | 'count' | 'status' | 'codes' | 'keyRejection'>;

interface Data {
  requests: { totalCount: number; edges: { node: Row }[] } | null;
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

/** Why calls of a key were rejected. */
export function Reasons({ brandId, keyId }: { brandId: number; keyId: number }) {
  const { hrefWith } = useFilters();
  const { received } = useScreen<Data>({
    key: ['reasons', brandId],
    query,
    variables: { brandId, keyId },
    everyMs: EVERY_MS,
  });
  const list = received?.data.requests;
  const rows = (list?.edges ?? []).map(({ node }) => node);
  if (!list || rows.length === 0) return null;
  return (
    <section class="card tools-after" aria-labelledby="of-reasons">
      <header>
        <h2 id="of-reasons">Rejected</h2>
        <span class="small quiet">
          by reason{list.totalCount > rows.length && `, the latest ${rows.length} rows of the log`}
        </span>
      </header>
      <ul class="why">
        {reasonsOf(rows).map(({ status, code, detail, count, lastAt }) => (
          <li key={`${status} ${code} ${detail}`}>
            <span class="bad-text mono strong">{status}</span>
            <span>
              <a href={hrefWith({ code, call: '', after: '' })}>{code || 'no code'}</a>{' '}
              <span class="quiet">{detail}</span>
            </span>
            <span class="quiet">
              <b class="strong">{count.toLocaleString('en-GB')}</b> last {exactTime(lastAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
