import { Spark } from '../../pictures/bars.js';
import { ago } from '../../time.js';
import { screenUrl } from '../../urls.js';
import {
  barsOf,
  expiryText,
  type Key,
  keyText,
  mayText,
  nameOfKey,
  stateOfKey,
  sumsOf,
  type Usage,
} from './data.js';

interface Props {
  keys: readonly Key[];
  brandId: number;
  days: number;
}

export const KeyTable = ({ keys, brandId, days }: Props) => (
  <section class="card table-card" aria-label="Keys">
    <table class="t rows keys-of">
      <thead>
        <tr>
          <th>Name</th>
          <th>Key</th>
          <th>Scopes</th>
          <th>State</th>
          <th>Last used</th>
          <th>Calls, {days} days</th>
          <th class="num">Calls</th>
          <th class="num">Rejected</th>
        </tr>
      </thead>
      <tbody>
        {keys.map((key) => {
          const { chip, text } = stateOfKey(key);
          return (
            <tr key={key.id}>
              <td>
                <a href={screenUrl(brandId, `keys/${key.id}`)} data-row>
                  {nameOfKey(key)}
                </a>
              </td>
              <td>
                <code>{keyText(key)}</code>
              </td>
              <td class="opt nowrap">{mayText(key)}</td>
              <td>
                <span class={`chip ${chip}`} title={`expires: ${expiryText(key)}`}>
                  {text}
                </span>
              </td>
              <td class="nowrap quiet" title={key.lastUsedAt ?? undefined}>
                {key.lastUsedAt && <span class="of-phone">Last used </span>}
                {key.lastUsedAt ? ago(key.lastUsedAt) : 'never used'}
              </td>
              <UseCells usage={key.usage} days={days} />
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

interface UseProps {
  usage: readonly Usage[] | null;
  days: number;
}

/** The cells of a row about what was used in the last days: bars, calls and rejections. */
export function UseCells({ usage, days }: UseProps) {
  const { reads, writes, rejected } = sumsOf(usage);
  const calls = reads + writes;
  return (
    <>
      <td>
        <Spark days={barsOf(usage, days)} />
      </td>
      <td class="num opt">
        {calls.toLocaleString('en-GB')}
        <span class="of-phone"> {calls === 1 ? 'call' : 'calls'}</span>
      </td>
      <td class={`num ${rejected > 0 ? 'bad-text strong' : 'opt'}`}>
        {rejected.toLocaleString('en-GB')}
        <span class="of-phone"> rejected</span>
      </td>
    </>
  );
}
