import { LIST_MS, useScreen } from '../../live.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { ago, exactTime, span } from '../../time.js';
import query from './all.graphql';
import { failedUrl } from './data.js';

export interface MailServer {
  server: string | null;
  from: string;
  queued: number;
  oldestQueuedAt: string | null;
  failed: number;
  brands: { brandId: number; brandName: string; failed: number; lastAt: string }[];
}

interface Data {
  installation: { mail: MailServer | null } | null;
}

/** For operators: the mail server, and the brands whose e-mails have failed. */
export function AllMails() {
  useTitle('E-mails');
  const { received, problem, refetch } = useScreen<Data>({
    key: ['all-mails'],
    query,
    variables: {},
    everyMs: LIST_MS,
  });
  const mail = received?.data.installation?.mail;
  const why = problem ?? received?.problems.get('installation');
  return (
    <>
      <div class="head brief">
        <h1>E-mails of all brands</h1>
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!mail && !why && <Loading />}
      {mail && (
        <>
          <section class="card tools-after" aria-labelledby="of-server">
            <header>
              <h2 id="of-server">Mail server</h2>
              <span class="small quiet call">{mail.server ?? 'none: each e-mail becomes a file'}</span>
            </header>
            <dl class="kpis">
              <div>
                <dt>Not sent yet</dt>
                <dd>{mail.queued.toLocaleString('en-GB')}</dd>
              </div>
              <div>
                <dt>The oldest waits</dt>
                <dd title={mail.oldestQueuedAt ?? undefined}>
                  {mail.oldestQueuedAt ? span(Date.now() - Date.parse(mail.oldestQueuedAt)) : 'nothing waits'}
                </dd>
              </div>
              <div>
                <dt>Failed in 7 days</dt>
                <dd class={mail.failed > 0 ? 'bad-text' : ''}>{mail.failed.toLocaleString('en-GB')}</dd>
              </div>
            </dl>
            <p class="foot">
              <span class="call">Sender: {mail.from}</span>
            </p>
          </section>
          <section class="card table-card" aria-labelledby="of-failed-mails">
            <header>
              <h2 id="of-failed-mails">Failed in 7 days</h2>
              <span class="small quiet">by brand, the most first</span>
            </header>
            <FailedBrands brands={mail.brands} />
          </section>
        </>
      )}
    </>
  );
}

function FailedBrands({ brands }: Pick<MailServer, 'brands'>) {
  if (brands.length === 0)
    return (
      <Empty title="No e-mail has failed in 7 days.">
        <p>The e-mails of a brand are among its screens.</p>
      </Empty>
    );
  return (
    <table class="t rows failed-mails">
      <thead>
        <tr>
          <th>Brand</th>
          <th>Failed</th>
          <th>The newest was queued</th>
        </tr>
      </thead>
      <tbody>
        {brands.map(({ brandId, brandName, failed, lastAt }) => (
          <tr key={brandId}>
            <td>
              <a href={failedUrl(brandId)} data-row>
                {brandName}
              </a>
            </td>
            <td class="bad-text strong">
              {failed.toLocaleString('en-GB')}
              <span class="of-phone"> failed</span>
            </td>
            <td class="quiet" title={exactTime(lastAt)}>
              {ago(lastAt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
