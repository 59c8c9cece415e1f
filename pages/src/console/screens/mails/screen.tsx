import { useNameOf } from '../../frame/brand-names.js';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { nodesOf } from '../../lists.js';
import { LIST_MS, useBuffered, useScreen } from '../../live.js';
import { Segments } from '../../parts/controls.js';
import { useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { Waiting } from '../../parts/waiting.js';
import { useSession } from '../../session.js';
import { countText } from '../../words.js';
import { type EmailList, idOfEmail } from './data.js';
import query from './query.graphql';
import { EmailTable } from './table.js';

const SCOPE = 'timeline:read';
const SHOWN = [
  ['', 'All', undefined],
  ['waiting', 'Not sent yet', ['QUEUED', 'SENDING']],
  ['sent', 'Sent', ['SENT']],
  ['failed', 'Failed', ['FAILED']],
] as const;

interface Data {
  emails: EmailList | null;
  /** For operators. */
  brand?: { id: number; name: string } | null;
}

const emailsOf = ({ emails }: Data) => nodesOf(emails);
const idsOf = (data: Data) => emailsOf(data).map(idOfEmail);

/** The e-mails of a brand: which have failed, why, and what sends them again. */
export function Mails({ brandId }: { brandId: number }) {
  useTitle('E-mails');
  const { signIn } = useSession();
  const { filters, setFilters } = useFilters();
  const isAllowed = useHasScope(SCOPE);
  const [status, , statuses] = SHOWN.find(([one]) => one === filters.status) ?? SHOWN[0];
  const variables = { brandId, statuses, after: filters.after, isOperator: signIn.kind === 'OPERATOR' };
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['mails', brandId],
    query,
    variables,
    everyMs: LIST_MS,
    isEnabled: isAllowed,
  });
  const held = useBuffered(isOther ? undefined : received?.data, idsOf, JSON.stringify(variables));
  const data = held.shown ?? received?.data;
  const emails = data ? emailsOf(data) : [];
  const list = data?.emails;
  const why = problem ?? received?.problems.get('emails');
  useNameOf(received?.data.brand);
  return (
    <>
      <div class="head brief">
        <h1>E-mails</h1>
        <p class="small quiet">Links to sign, and messages about webhook endpoints</p>
      </div>
      {!isAllowed && <NeedsScope scope={SCOPE} />}
      {isAllowed && (
        <div class="tools">
          <Segments
            label="Status"
            options={SHOWN.map(([one, text]) => [one, text] as const)}
            value={status}
            onChange={(one) => setFilters({ status: one, after: '' })}
          />
          {list && <span class="small quiet">{countText(list.totalCount, list.isTotalCountEstimated)}</span>}
        </div>
      )}
      {why && <ProblemNotice problem={why} again={refetch} />}
      {isAllowed && !list && !why && <Loading />}
      <Waiting count={held.waiting} one="new e-mail" many="new e-mails" onShow={held.showLatest} />
      {list && emails.length === 0 && (
        <section class="card table-card">
          {status === 'failed' ? (
            <Empty title="No e-mail has failed.">
              <p>An e-mail fails after its last attempt. Until then it is among those not sent yet.</p>
            </Empty>
          ) : (
            <Empty title={status ? 'No e-mail matches.' : 'The brand has sent no e-mails yet.'}>
              <p>
                <code>emailEsignatureUrl</code> sends a link to sign.
              </p>
            </Empty>
          )}
        </section>
      )}
      {emails.length > 0 && <EmailTable emails={emails} brandId={brandId} />}
      {list && <Pager next={list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null} />}
    </>
  );
}
