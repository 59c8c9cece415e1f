import { When } from '../../parts/when.js';
import { actionText, actorKind, actorName, changesOf, type Entry, targetText, targetUrl } from './data.js';

/** Members of a change that a row shows; the entry has all of them. */
const SHOWN_CHANGES = 2;

interface Props {
  entries: readonly Entry[];
  /** The names of the brands, if the entries are those of all. */
  brandNames?: ReadonlyMap<number, string> | undefined;
  onOpen: (entry: Entry) => void;
}

/** Entries of the audit log, the newest first. */
export const EntryTable = ({ entries, brandNames, onOpen }: Props) => (
  <section class="card table-card" aria-label="Entries">
    <table class="t rows entries">
      <thead>
        <tr>
          <th>Time</th>
          {brandNames && <th>Brand</th>}
          <th>Who</th>
          <th>What</th>
          <th>Record</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.brandId} ${entry.number}`}>
            <td class="nowrap">
              <button type="button" class="as-link" data-row onClick={() => onOpen(entry)}>
                <When at={entry.at} isExact />
              </button>
            </td>
            {brandNames && (
              <td class="quiet">
                {entry.brandId === null
                  ? 'Installation'
                  : (brandNames.get(entry.brandId) ?? `Brand ${entry.brandId}`)}
              </td>
            )}
            <td>
              <b class="strong">{actorName(entry.actor)}</b>
              <div class="tiny quiet">
                {[actorKind(entry.actor), entry.source === 'CONSOLE' && 'in the console']
                  .filter(Boolean)
                  .join(', ')}
              </div>
            </td>
            <td>{actionText(entry.action)}</td>
            <td>
              {entry.targets.map((target) => {
                const href = targetUrl(target, entry.brandId);
                return (
                  <div key={targetText(target)}>
                    {href ? <a href={href}>{targetText(target)}</a> : targetText(target)}
                  </div>
                );
              })}
            </td>
            <td class="small home">
              <Changes changes={changesOf(entry)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

const Changes = ({ changes }: { changes: [string, string][] }) => (
  <>
    {changes.slice(0, SHOWN_CHANGES).map(([name, text]) => (
      <div key={name} class="call">
        <span class="quiet">{name}</span> {text}
      </div>
    ))}
    {changes.length > SHOWN_CHANGES && (
      <span class="tiny quiet">and {changes.length - SHOWN_CHANGES} more</span>
    )}
  </>
);
