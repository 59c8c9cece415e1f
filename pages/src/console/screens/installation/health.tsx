import { useNamesOf } from '../../frame/brand-names.js';
import { useScreen } from '../../live.js';
import { Mark } from '../../parts/mark.js';
import { Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { When } from '../../parts/when.js';
import { ago, plural } from '../../time.js';
import { screenUrl, urlOf } from '../../urls.js';
import { failedUrl } from '../mails/data.js';
import { type Finding, type FindingStatus, type Queue, SHOWN, sorted, type Task } from './data.js';
import query from './health.graphql';
import { QueueNumbers } from './queue.js';

const EVERY_MS = 10_000;
const SHOWN_BRANDS = 5;

interface Data {
  installation: {
    version: string;
    startedAt: string;
    checkedAt: string;
    status: FindingStatus;
    findings: Finding[];
    queue: Queue;
    repeatedTasks: Task[];
    mail: { failed: number; brands: { brandId: number; brandName: string; failed: number }[] };
  } | null;
  brands: { id: number; name: string }[] | null;
}

/** Whether anything is wrong with the installation, and what to do. */
export function Health() {
  useTitle('Health');
  const { received, problem, refetch } = useScreen<Data>({
    key: ['health'],
    query,
    variables: {},
    everyMs: EVERY_MS,
  });
  const installation = received?.data.installation;
  const brands = received?.data.brands;
  useNamesOf(brands);
  const why = problem ?? received?.problems.get('installation');
  return (
    <>
      <div class="head brief">
        <h1>Health</h1>
        {installation && (
          <p class="small quiet">
            Version {installation.version}, started <When at={installation.startedAt} withDay />
          </p>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {!installation && !why && <Loading />}
      {installation && (
        <>
          <Summary findings={installation.findings} checkedAt={installation.checkedAt} />
          <section class="card tools-after" aria-labelledby="of-findings">
            <header>
              <h2 id="of-findings">Findings</h2>
              <span class="small quiet">those of the command “doctor”, the most serious first</span>
            </header>
            <ul class="next findings">
              {sorted(installation.findings).map(({ check, status, message }) => (
                <li key={`${check} ${message}`}>
                  <Mark state={SHOWN[status].mark} />
                  <span class="w">
                    <b class="strong">{check}</b>
                    <span class="small quiet">{message}</span>
                  </span>
                  <span class={`chip ${SHOWN[status].chip}`}>{SHOWN[status].text}</span>
                </li>
              ))}
            </ul>
          </section>
          <section class="card tools-after" aria-labelledby="of-jobs">
            <header>
              <h2 id="of-jobs">Jobs</h2>
              <span class="end small">
                <a href={screenUrl(null, 'jobs')}>All jobs and tasks</a>
              </span>
            </header>
            <QueueNumbers queue={installation.queue} />
            <FailedTasks tasks={installation.repeatedTasks} />
          </section>
          <FailedMails {...installation.mail} />
          <section class="card tools-after" aria-labelledby="of-brands">
            <header>
              <h2 id="of-brands">Brands</h2>
              <span class="end small">
                <a href={screenUrl(null, 'brands')}>All brands</a>
              </span>
            </header>
            <ul class="next">
              {brands?.map(({ id, name }) => (
                <li key={id}>
                  <span class="w">
                    <a href={screenUrl(id, 'keys')} data-row>
                      {name}
                    </a>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </>
  );
}

interface SummaryProps {
  findings: readonly Finding[];
  checkedAt: string;
}

function Summary({ findings, checkedAt }: SummaryProps) {
  const countOf = (status: FindingStatus) => findings.filter((one) => one.status === status).length;
  const errors = countOf('ERROR');
  const warnings = countOf('WARNING');
  const counted = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')];
  const status = errors > 0 ? 'ERROR' : warnings > 0 ? 'WARNING' : 'OK';
  return (
    <div class={`notice ${SHOWN[status].chip}`} role="status">
      <Mark state={SHOWN[status].mark} size={22} />
      <div>
        <b class="strong">
          {status === 'OK' ? 'Nothing is wrong.' : `${counted.filter(Boolean).join(' and ')}.`}
        </b>{' '}
        {status !== 'OK' && 'Each finding below states what to do. '}
        <span class="quiet">
          Checked <span title={checkedAt}>{ago(checkedAt)}</span>.{' '}
          <a class="u" href={urlOf('/guides/operating')}>
            Operating
          </a>
        </span>
      </div>
    </div>
  );
}

/** The repeated tasks whose last run has failed. */
function FailedTasks({ tasks }: { tasks: readonly Task[] }) {
  const failed = tasks.filter(({ lastError }) => lastError !== null);
  return (
    <p class="foot">
      {failed.length === 0 ? (
        <span>{plural(tasks.length, 'repeated task')}, and none has failed in its last run.</span>
      ) : (
        <span class="bad-text">The last run has failed: {failed.map(({ name }) => name).join(', ')}.</span>
      )}
    </p>
  );
}

interface FailedMailsProps {
  failed: number;
  brands: readonly { brandId: number; brandName: string; failed: number }[];
}

/** The e-mails that could not be sent, by brand. */
const FailedMails = ({ failed, brands }: FailedMailsProps) => (
  <section class="card tools-after" aria-labelledby="of-mails">
    <header>
      <h2 id="of-mails">E-mails</h2>
      <span class="small quiet">
        {failed === 0 ? 'none has failed in 7 days' : `${plural(failed, 'failed e-mail')} in 7 days`}
      </span>
      <span class="end small">
        <a href={screenUrl(null, 'mails')}>All e-mails</a>
      </span>
    </header>
    {brands.length > 0 && (
      <ul class="next">
        {brands.slice(0, SHOWN_BRANDS).map((brand) => (
          <li key={brand.brandId}>
            <Mark state="bad" />
            <span class="w">
              <a href={failedUrl(brand.brandId)} data-row>
                {brand.brandName}
              </a>
            </span>
            <span class="chip bad">{brand.failed} failed</span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
