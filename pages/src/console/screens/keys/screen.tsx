import { useState } from 'preact/hooks';
import { useNameOf } from '../../frame/brand-names.js';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { useFilters } from '../../parts/filters.js';
import { Icon } from '../../parts/icon.js';
import { PAGE, Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import type { Issued, Key } from './data.js';
import { Issue } from './issue.js';
import { IssuedKey } from './issued.js';
import query from './query.graphql';
import { KeyTable } from './table.js';

const DAYS = 14;

interface Data {
  apiKeys: Key[] | null;
  /** For operators. */
  brand?: { id: number; name: string } | null;
}

const idsOf = ({ apiKeys }: Data) => (apiKeys ?? []).map(({ id }) => String(id));

/** The keys of a brand, with what they did in the last days. */
export function Keys({ brandId }: { brandId: number }) {
  useTitle('Keys');
  const { signIn, isUnlocked } = useSession();
  const { filters } = useFilters();
  const [isIssuing, setIssuing] = useState(false);
  // The list shows a change of the reader at once.
  const [changes, setChanges] = useState(0);
  // In no cache: it is gone with the dialog that shows it.
  const [issued, setIssued] = useState<Issued>();
  const isAllowed = useHasScope('keys:read');
  const variables = { brandId, isOperator: signIn.kind === 'OPERATOR', days: DAYS, after: filters.after };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['keys', brandId],
    query,
    variables,
    everyMs: LIST_MS,
    isEnabled: isAllowed,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify([variables, changes]));
  const keys = (held.shown ?? received?.data)?.apiKeys;
  const why = problem ?? received?.problems.get('apiKeys');
  useNameOf(received?.data.brand);
  return (
    <>
      <div class="head brief">
        <h1>Keys</h1>
        {signIn.kind === 'OPERATOR' && (
          <div class="acts">
            <button type="button" class="b" data-new onClick={() => setIssuing(true)}>
              <Icon name={isUnlocked ? 'plus' : 'lock'} />
              Issue a key …
            </button>
          </div>
        )}
      </div>
      {!isAllowed && <NeedsScope scope="keys:read" />}
      {why && <ProblemNotice problem={why} again={refetch} />}
      {isAllowed && !keys && !why && <Loading />}
      <Waiting count={held.waiting} one="new key" many="new keys" onShow={held.showLatest} />
      {keys?.length === 0 && (
        <section class="card table-card">
          <Empty title="The brand has no keys yet.">
            <p>
              {signIn.kind === 'OPERATOR'
                ? 'Issue one here, or with '
                : 'An operator issues them, here or with '}
              <code>npm run --silent cli -- key issue {brandId}</code>
            </p>
          </Empty>
        </section>
      )}
      {keys && keys.length > 0 && <KeyTable keys={keys} brandId={brandId} days={DAYS} />}
      {keys && <Pager next={keys.length === PAGE ? (keys.at(-1)?.cursor ?? null) : null} />}
      {isIssuing && (
        <Issue
          brandId={brandId}
          onClose={() => setIssuing(false)}
          onIssued={(one) => {
            setIssuing(false);
            setIssued(one);
          }}
        />
      )}
      {issued && (
        <IssuedKey
          issued={issued}
          isRotated={false}
          onStored={() => {
            setIssued(undefined);
            void refetch().then(() => setChanges((count) => count + 1));
          }}
        />
      )}
    </>
  );
}
