import { drawIds } from '../../../database/orm/ids.js';
import { AppError, type Problem, recordsNotFound, rejectIfAny } from '../../../errors.js';
import { brandOf, type Context } from '../../base/context.js';
import { emit } from '../../base/events/emit.js';
import { type Warning, warn, warningsOf } from '../../base/warning.js';
import { factsOfFlow } from '../../deadline/facts/read-facts.js';
import { Flow } from '../../flow/record/flow.entity.js';
import { flowForChange } from '../../flow/record/flow.service.js';
import { assertSigned } from '../../flow/stages/signed.js';
import { lawForbids } from '../../statute/breach/law-forbids.js';
import { settleBreaches } from '../../statute/breach/settle-breaches.js';
import type { FlowFacts } from '../../statute/facts/facts.js';
import { isForOwnUse, MAX_NOTICES, type NoticeFact } from '../../statute/facts/notices.js';
import { tenantsOn } from '../../statute/facts/sharers.js';
import { judgeNotice } from '../../statute/notices/judge-notice.js';
import type { Finding } from '../../statute/notices/notice-findings.js';
import { statutes } from '../../statute/table/statute.js';
import { NoticeDefect } from '../kinds/notice-defect.js';
import { NoticeKind, NoticeParty } from '../kinds/notice-kind.js';
import { NoticeStatus } from '../kinds/notice-status.js';
import { Notice } from './notice.entity.js';
import type { RecordNoticeInput } from './notice.input.js';
import type { NoticePayload } from './notice.payload.js';
import { lawProblems, noticeBreaches, noticeProblems, type Recorded } from './notice-problems.js';
import { ENDING, settleEnding } from './settle-ending.js';

/** Records a notice about the end of a signed tenancy, archived or not, with its defects. */
export async function recordNotice(
  ctx: Context,
  flowId: number,
  { expectedVersion, ...recorded }: RecordNoticeInput,
): Promise<NoticePayload> {
  rejectIfAny(noticeProblems(ctx, recorded));
  const [[id], flow] = await Promise.all([
    drawIds(ctx.em, [Notice]),
    flowForChange(ctx, flowId, { path: 'flowId', expectedVersion }, ENDING),
  ]);
  const facts = await factsOfFlow(ctx, flowId);
  assertOpen(flow, facts);
  rejectIfAny(lawProblems(facts, recorded));
  await settleBreaches(ctx, flowId, noticeBreaches(facts, recorded), lawForbids);
  const { fact, subTenantIds } = factOf(id, facts, recorded);
  const { earliestEndsOn, useBy, findings } = judgeNotice(statutes(), facts, fact);
  for (const finding of findings) warn(ctx, noticeWarning(finding));
  const defects = [...new Set(findings.flatMap(({ defect }) => defect ?? []))];
  const isEffective =
    fact.kind !== NoticeKind.WITHDRAWAL_NOTICE && !defects.includes(NoticeDefect.NOT_ALL_TENANTS);
  const { form = null, url = null } = recorded;
  ctx.em.create(
    Notice,
    {
      brand: brandOf(ctx),
      flow: ctx.em.getReference(Flow, [ctx.brandId, flowId]),
      ...fact,
      grounds: [...fact.grounds],
      subTenantIds,
      form,
      url,
      earliestEndsOn,
      useBy,
      defects,
      isEffective,
      isForOwnUse: isForOwnUse(fact),
    },
    { persist: true },
  );
  await settleEnding(ctx, flow, facts.notices, [...facts.notices, { ...fact, isEffective }]);
  const { kind, givenBy, servedOn, endsOn } = fact;
  await emit(ctx, { type: 'notice_recorded', flowId, noticeId: id, kind, givenBy, servedOn, endsOn });
  return { flowId, noticeId: id, warnings: warningsOf(ctx) };
}

/** The source is that of the rule by whose key it warns, which may be another one than that of the notice. */
const noticeWarning = ({ key, source, message }: Finding): Warning => ({
  key,
  message,
  source: statutes().find((row) => row.key === key)?.source ?? source,
});

function assertOpen(flow: Pick<Flow, 'isAgreementSigned' | 'agreementEnteredAt'>, facts: FlowFacts): void {
  assertSigned(flow, 'Until then, decide or archive the flow.');
  if (facts.notices.length >= MAX_NOTICES)
    throw new AppError(
      'INVALID_TRANSITION',
      `The flow has ${MAX_NOTICES} notices, the most that a flow can have.`,
    );
}

const pathOf = (place: number): string => `input.subTenantIds[${place}]`;

/** A notice as the rules read it, with the tenants who gave it or to whom it was given. */
function factOf(
  id: number,
  { tenants }: FlowFacts,
  recorded: Recorded,
): { fact: Omit<NoticeFact, 'isEffective'>; subTenantIds: number[] } {
  const all = tenantsOn(tenants, recorded.servedOn)
    .map((tenant) => tenant.id)
    .toSorted((a, b) => a - b);
  const named = recorded.subTenantIds ?? [];
  const ofFlow = tenants.map((tenant) => tenant.id);
  const places = [...named.entries()];
  const missing = places.filter(([, one]) => !ofFlow.includes(one));
  if (missing.length > 0)
    throw recordsNotFound(
      missing.map(([place, one]) => ({ path: pathOf(place), message: `Sub-tenant ${one} not found.` })),
    );
  rejectIfAny(
    places.flatMap(([place, one]): Problem[] =>
      all.includes(one)
        ? []
        : [{ in: 'arguments', path: pathOf(place), message: 'must be a tenant on the day servedOn' }],
    ),
  );
  const subTenantIds = named.length === 0 ? all : all.filter((one) => named.includes(one));
  const { kind, givenBy, servedOn, endsOn, receivedOn = null, method = null } = recorded;
  return {
    subTenantIds,
    fact: {
      id,
      kind,
      givenBy,
      grounds: [...new Set(recorded.grounds ?? [])],
      status: NoticeStatus.SERVED,
      servedOn,
      receivedOn,
      method,
      endsOn,
      isShorterAgreed: recorded.isShorterAgreed ?? false,
      isByAll: givenBy === NoticeParty.LANDLORD || subTenantIds.length === all.length,
    },
  };
}
