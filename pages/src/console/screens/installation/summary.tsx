import { Mark } from '../../parts/mark.js';
import { plural, span } from '../../time.js';
import { screenUrl, urlOf } from '../../urls.js';
import { type Finding, type FindingStatus, SHOWN } from './data.js';

/** What has failed that no check looks at. */
export interface Failures {
  /** In 7 days. */
  mails: number;
  jobs: number;
  /** Those whose last run has failed. */
  tasks: number;
}

interface Props {
  findings: readonly Finding[];
  checkedAt: string | null;
  failures: Failures;
}

/** Whether anything is wrong, in a sentence. */
export function Summary({ findings, checkedAt, failures }: Props) {
  const countOf = (status: FindingStatus) => findings.filter((one) => one.status === status).length;
  const errors = countOf('ERROR');
  const warnings = countOf('WARNING');
  const counted = [errors > 0 && plural(errors, 'error'), warnings > 0 && plural(warnings, 'warning')];
  const isFound = errors > 0 || warnings > 0;
  const failed = failedIn(failures);
  const status = errors > 0 ? 'ERROR' : isFound || failed.length > 0 ? 'WARNING' : 'OK';
  return (
    <div class={`notice ${SHOWN[status].chip}`} role="status">
      <Mark state={SHOWN[status].mark} size={22} />
      <div>
        <b class="strong">
          {isFound && `${counted.filter(Boolean).join(' and ')}.`}
          {status === 'OK' && 'Nothing is wrong.'}
          {!isFound && failed.length > 0 && 'No error or warning, but '}
          {!isFound &&
            failed.map(({ text, href }, at) => (
              <span key={text}>
                {at > 0 && ', and '}
                <a class="u" href={href}>
                  {text}
                </a>
                {at === failed.length - 1 && '.'}
              </span>
            ))}
        </b>{' '}
        {isFound && 'Each finding below states what to do. '}
        <span class="quiet">
          {checkedAt && (
            <>
              The oldest check is <span title={checkedAt}>{span(Date.now() - Date.parse(checkedAt))}</span>{' '}
              old.{' '}
            </>
          )}
          <a class="u" href={urlOf('/guides/operating')}>
            Operating
          </a>
        </span>
      </div>
    </div>
  );
}

/** A part of the sentence for each kind that has failed, with the screen that lists them. */
const failedIn = ({ mails, jobs, tasks }: Failures): { text: string; href: string }[] =>
  [
    { count: mails, one: 'e-mail', when: ' in 7 days', href: screenUrl(null, 'mails') },
    { count: jobs, one: 'job', when: '', href: screenUrl(null, 'jobs') },
    { count: tasks, one: 'repeated task', when: '', href: screenUrl(null, 'jobs') },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, one, when, href }) => ({
      text: `${plural(count, one)} ${count === 1 ? 'has' : 'have'} failed${when}`,
      href,
    }));
