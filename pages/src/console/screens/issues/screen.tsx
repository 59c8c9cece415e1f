import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { NeedsScope, useHasScope } from '../../frame/needs-scope.js';
import { useChange } from '../../frame/use-change.js';
import { type Counted, nodesOf, type Page } from '../../lists.js';
import { LIST_MS, useScreen } from '../../live.js';
import { Select } from '../../parts/controls.js';
import { idOf, useFilters } from '../../parts/filters.js';
import { Pager } from '../../parts/pager.js';
import { Empty, Loading, ProblemNotice } from '../../parts/states.js';
import { useTitle } from '../../parts/title.js';
import { useToast } from '../../parts/toast.js';
import { useSession } from '../../session.js';
import { countText } from '../../words.js';
import {
  fieldOf,
  ISSUE_STATUS_NAMES,
  ISSUE_STATUSES,
  type Issue,
  type IssueList,
  type IssueStatus,
  isOpenStatus,
} from './data.js';
import groupsQuery from './groups.graphql';
import listQuery from './list.graphql';
import { changeStatus, IssueStatusDialog } from './status-dialog.js';
import { IssueRow, IssueTable } from './table.js';

type Paged = Page<Issue> & Counted;
/** A list of one status, or a group for each. */
type Data = { list?: Paged | null } & Record<string, IssueList | null | undefined>;

/** Repairs and defects by status. */
export function Issues() {
  useTitle('Issues');
  return useHasScope('maintenance:read') ? (
    <Screen />
  ) : (
    <>
      <h1>Issues</h1>
      <NeedsScope scope="maintenance:read" />
    </>
  );
}

function Screen() {
  const { signIn, isUnlocked } = useSession();
  const toast = useToast();
  const brandId = signIn.brandId ?? 0;
  const hasProperties = useHasScope('properties:read');
  const hasFlows = useHasScope('flows:read');
  const mayWrite = useHasScope('maintenance:write');
  const { filters, hrefWith, setFilters } = useFilters();
  const [changing, setChanging] = useState<Issue>();
  const status = ISSUE_STATUSES.find((one) => one === filters.status);
  const propertyId = idOf(filters.property);
  const { received, problem, refetch, isOther } = useScreen<Data>({
    key: ['issues', brandId, status === undefined],
    query: status ? listQuery : groupsQuery,
    variables: {
      propertyId,
      flowId: idOf(filters.flow),
      hasProperties,
      hasFlows,
      ...(status && { status, after: filters.after }),
    },
    everyMs: LIST_MS,
  });
  const { run, attempt, problem: changeProblem } = useChange(refetch);
  const data = isOther ? undefined : received?.data;
  const why = problem ?? received?.problems.values().next().value;

  /** Somebody else may have changed it since the page has read it. */
  const changeTo = ({ id, title, status: shown }: Issue, to: IssueStatus): Promise<void> =>
    attempt(async () => {
      const { previousStatus, status: now, issue } = await changeStatus(id, to);
      const surprise =
        previousStatus === shown ? '' : ` It was “${ISSUE_STATUS_NAMES[previousStatus]}” in the meantime.`;
      toast({
        text: `${title}: ${ISSUE_STATUS_NAMES[now]}.${surprise}`,
        ...(issue?.mayBecome.includes(previousStatus) && { undo: () => undo(id, title, previousStatus) }),
      });
    });
  const undo = (id: number, title: string, to: IssueStatus): void =>
    run(async () => {
      await changeStatus(id, to);
      toast({ text: `${title}: ${ISSUE_STATUS_NAMES[to]}.` });
    });

  const rows = (list: IssueList): ComponentChildren =>
    nodesOf(list).map((issue) => (
      <IssueRow
        key={issue.id}
        issue={issue}
        brandId={brandId}
        isUnlocked={isUnlocked}
        onChange={mayWrite ? setChanging : undefined}
      />
    ));
  return (
    <>
      <div class="head brief">
        <h1>Issues</h1>
        {data && !status && (
          <p class="small quiet">
            {sumText(data)} open{mayWrite ? '' : '. Changes need a key with maintenance:write'}
          </p>
        )}
      </div>
      <div class="tools">
        <Select
          label="Status"
          every="By status"
          options={ISSUE_STATUSES.map((one) => [one, ISSUE_STATUS_NAMES[one]])}
          value={status ?? ''}
          onChange={(one) => setFilters({ status: one, after: '' })}
        />
        {propertyId !== undefined && (
          <a class="b" href={hrefWith({ property: '', after: '' })}>
            Every property
          </a>
        )}
      </div>
      {why && <ProblemNotice problem={why} again={refetch} />}
      {changeProblem && <ProblemNotice problem={changeProblem} />}
      {!data && !why && <Loading />}
      {data && status && data.list && (
        <section class="card table-card" aria-label={ISSUE_STATUS_NAMES[status]}>
          {data.list.edges.length === 0 ? (
            <Empty title={`No issue is ${ISSUE_STATUS_NAMES[status]}.`}>
              <p>
                <a href={hrefWith({ status: '', after: '' })}>Every status</a>
              </p>
            </Empty>
          ) : (
            <IssueTable>
              <tbody>{rows(data.list)}</tbody>
            </IssueTable>
          )}
        </section>
      )}
      {data && status && data.list && (
        <Pager next={data.list.pageInfo.hasNextPage ? data.list.pageInfo.endCursor : null} />
      )}
      {data && !status && <Groups data={data} hrefOf={(one) => hrefWith({ status: one })} rows={rows} />}
      {changing && (
        <IssueStatusDialog
          issue={changing}
          onClose={() => setChanging(undefined)}
          onChange={async (to) => {
            await changeTo(changing, to);
            setChanging(undefined);
          }}
        />
      )}
    </>
  );
}

function sumText(data: Data): string {
  const lists = ISSUE_STATUSES.filter(isOpenStatus).map((status) => data[fieldOf(status)]);
  const count = lists.reduce((sum, list) => sum + (list?.totalCount ?? 0), 0);
  return countText(
    count,
    lists.some((list) => list?.isTotalCountEstimated),
  );
}

interface GroupsProps {
  data: Data;
  hrefOf: (status: IssueStatus) => string;
  rows: (list: IssueList) => ComponentChildren;
}

/** A group for each status; those without issues are one line. */
function Groups({ data, hrefOf, rows }: GroupsProps) {
  const groups = ISSUE_STATUSES.map((status) => ({ status, list: data[fieldOf(status)] }));
  const none = groups.filter(({ list }) => list?.totalCount === 0);
  return (
    <>
      {none.length < groups.length && (
        <section class="card table-card" aria-label="Issues by status">
          <IssueTable>
            {groups.map(({ status, list }) =>
              list && list.edges.length > 0 ? (
                <tbody key={status}>
                  <tr class="group">
                    <th colSpan={4} scope="rowgroup">
                      {ISSUE_STATUS_NAMES[status]}{' '}
                      <span class="chip">{countText(list.totalCount, list.isTotalCountEstimated)}</span>{' '}
                      {list.totalCount > list.edges.length && (
                        <a class="u" href={hrefOf(status)}>
                          All that are {ISSUE_STATUS_NAMES[status]}
                        </a>
                      )}
                    </th>
                  </tr>
                  {rows(list)}
                </tbody>
              ) : null,
            )}
          </IssueTable>
        </section>
      )}
      {none.length > 0 && (
        <p class="small quiet tools">
          No issue is {none.map(({ status }) => ISSUE_STATUS_NAMES[status]).join(', ')}.
        </p>
      )}
    </>
  );
}
