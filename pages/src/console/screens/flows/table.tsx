import { Mark, stateOf } from '../../parts/mark.js';
import { Empty } from '../../parts/states.js';
import { Ticks } from '../../pictures/ticks.js';
import { dayOf, fromToday, shortDay } from '../../time.js';
import { screenUrl } from '../../urls.js';
import {
  flowName,
  isDone,
  OUTCOMES,
  type Party,
  pounds,
  STAGE_NAMES,
  STATUS_NAMES,
  type Stage,
  type Status,
  tenantsText,
} from '../../words.js';

export interface Row {
  id: number;
  reference: string | null;
  updatedAt: string;
  isArchived: boolean;
  outcome: string | null;
  percentageCompleted: number;
  tenancyStartsOn: string | null;
  rentPence: number | null;
  property: { displayAddress: string };
  branch: { name: string } | null;
  subTenants: Party[];
  stages: { stage: Stage; status: Status }[];
}

interface Props {
  rows: readonly Row[];
  brandId: number;
  isFiltered: boolean;
}

export function FlowTable({ rows, brandId, isFiltered }: Props) {
  if (rows.length === 0)
    return (
      <section class="card tools">
        {isFiltered ? (
          <Empty title="No flow matches.">
            <p>
              <a href={screenUrl(brandId, 'flows')}>Remove every filter</a>
            </p>
          </Empty>
        ) : (
          <Empty title="The brand has no flows yet.">
            <p>
              <code>POST /v2.1/flows</code> or the mutation <code>createFlow</code> creates one.
            </p>
          </Empty>
        )}
      </section>
    );
  return (
    <section class="card table-card" aria-label="Flows">
      <table class="t rows">
        <thead>
          <tr>
            <th class="home">Home</th>
            <th>Tenants</th>
            <th>Stage</th>
            <th class="opt">Stages</th>
            <th>Starts</th>
            <th class="opt">Rent</th>
            <th class="opt wide">Branch</th>
            <th class="opt">Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <FlowRow key={row.id} row={row} href={screenUrl(brandId, `flows/${row.id}`)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function FlowRow({ row, href }: { row: Row; href: string }) {
  const current = row.stages.find(({ status }) => !isDone(status));
  return (
    <tr>
      <td>
        <a href={href} data-row>
          {row.property.displayAddress}
        </a>
        <div class="tiny quiet">
          {flowName(row)}
          {row.isArchived && ' · archived'}
          {row.outcome && ` · ${OUTCOMES[row.outcome]}`}
        </div>
      </td>
      <td>{tenantsText(row.subTenants, 10)}</td>
      <td>
        <span class="mark">
          <Mark state={current ? stateOf(current.status) : 'done'} size={14} />
          {current ? `${STAGE_NAMES[current.stage]}, ${STATUS_NAMES[current.status]}` : 'complete'}
        </span>
      </td>
      <td class="opt">
        <div class="ticks-cell">
          <Ticks stages={row.stages} />
        </div>
      </td>
      <td class="nowrap" title={row.tenancyStartsOn ? fromToday(row.tenancyStartsOn) : undefined}>
        {row.tenancyStartsOn && (
          <>
            <span class="of-phone">Starts </span>
            {shortDay(row.tenancyStartsOn)}
          </>
        )}
      </td>
      <td class="opt nowrap">
        {row.rentPence !== null && (
          <>
            <span class="of-phone">Rent </span>
            {pounds(row.rentPence)}
          </>
        )}
      </td>
      <td class="opt wide">{row.branch?.name}</td>
      <td class="opt nowrap" title={row.updatedAt}>
        <span class="of-phone">Changed </span>
        {fromToday(dayOf(row.updatedAt))}
      </td>
    </tr>
  );
}
