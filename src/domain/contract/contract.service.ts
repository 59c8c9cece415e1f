import { drawIds } from '../../database/orm/ids.js';
import { readList } from '../../database/read/read.js';
import { recordsNotFound, rejectIfAny } from '../../errors.js';
import { dayOf } from '../../language/time/calendar.js';
import { brandOf, type Context } from '../base/context.js';
import { emit } from '../base/events/emit.js';
import { warningsOf } from '../base/warning.js';
import { addDocument } from '../document/document.service.js';
import { GivenDocument } from '../document/given-document.entity.js';
import { warnOfGround4a } from '../flow/kind/ground-4a.js';
import { mayMove, moveStage } from '../flow/moves/stage.service.js';
import { warnOfOverlap } from '../flow/overlap/overlap.service.js';
import type { Flow } from '../flow/record/flow.entity.js';
import { flowForChange } from '../flow/record/flow.service.js';
import { SubTenant } from '../flow/record/sub-tenant.entity.js';
import { isSigned } from '../flow/stages/signed.js';
import { FlowStage, StageStatus } from '../flow/stages/stages.js';
import type { RecordContractInput } from './contract.input.js';
import type { RecordContractPayload } from './contract.payload.js';
import { assertPossible, problemsOf, type Recorded } from './contract-checks.js';
import { ContractKind, ContractStep, documentKindOf, isAgreement } from './contract-kind.js';
import { ContractRecord } from './contract-record.entity.js';
import { fillFields } from './flow-documents.js';
import { enterAgreement, isSignedByAll, signaturesOf } from './signatures.js';

const EVENTS = {
  generated: 'contract_generated',
  uploaded: 'contract_uploaded',
  signed: 'contract_signed',
  given: 'contract_given',
} as const;

/** Records a step of a document of a tenancy. A second signature of a party is a success without an event. */
export async function recordContract(
  ctx: Context,
  flowId: number,
  input: RecordContractInput,
): Promise<RecordContractPayload> {
  rejectIfAny(problemsOf(ctx, input));
  const { kind, step, subTenantId = null, expectedVersion } = input;
  const flow = await flowForChange(ctx, flowId, { path: 'flowId', expectedVersion });
  const { ids, subTenants, records } = await partsOf(ctx, flow);
  const current = subTenants.filter(({ leftOn }) => leftOn == null);
  const subTenant = subTenants.find(({ id }) => id === subTenantId) ?? null;
  if (subTenantId !== null && !subTenant)
    throw recordsNotFound([{ path: 'input.subTenantId', message: `Sub-tenant ${subTenantId} not found.` }]);

  const isSignature = step === ContractStep.SIGNED;
  const known = isSignature
    ? signaturesOf(records, kind).find((one) => one.subTenantId === subTenantId)
    : undefined;
  if (!known) assertPossible(flow, records, input);
  const record = known ?? (await addRecord(ctx, ids.step, flow, subTenant, input));
  if (step === ContractStep.GIVEN)
    addDocument(ctx, {
      ...{ id: ids.document, flowId: flow.id, kind: documentKindOf(kind), url: record.url ?? null },
      ...{ givenOn: dayOf(record.at), givenAt: record.at, payerPersonIds: [] },
      subTenantIds: (subTenant ? [subTenant] : current).map((one) => one.id),
    });
  if (isSignature) {
    if (isAgreement(kind) && !known) await awaitOthers(ctx, flow);
    const signatures = signaturesOf(known ? records : [...records, record], kind);
    // Also after a repeated signature: the party who was still to sign may have left the flow since.
    if (isSignedByAll(kind, signatures, current)) await completeSignatures(ctx, flow, kind, signatures);
  }
  return { flowId: flow.id, contractId: record.id, warnings: warningsOf(ctx) };
}

type Signatory = Pick<SubTenant, 'id' | 'firstName' | 'lastName' | 'leftOn'>;

/** The tenants of a flow, and the steps of its documents, oldest first, with the ids of the next records. */
async function partsOf(
  { em, reader, brandId }: Context,
  flow: Flow,
): Promise<{ ids: { step: number; document: number }; subTenants: Signatory[]; records: Recorded[] }> {
  const parts = { where: { flow: [brandId, flow.id] as const }, order: [{ id: 'asc' as const }] };
  const [[step, document], subTenants, records] = await Promise.all([
    drawIds(em, [ContractRecord, GivenDocument]),
    readList(reader, { ...parts, entity: SubTenant, fields: ['firstName', 'lastName', 'leftOn'] }),
    readList(reader, {
      ...parts,
      entity: ContractRecord,
      fields: ['kind', 'step', 'at', 'url', 'subTenantId'],
    }),
  ]);
  return { ids: { step, document }, subTenants, records };
}

async function addRecord(
  ctx: Context,
  id: number,
  flow: Flow,
  subTenant: Signatory | null,
  { kind, step, url = null, at }: RecordContractInput,
): Promise<Recorded> {
  const details = { at: at ?? ctx.now(), url };
  const subTenantId = subTenant?.id ?? null;
  const { em, brandId } = ctx;
  const signatory = subTenantId === null ? null : em.getReference(SubTenant, [brandId, subTenantId]);
  const record = { id, brand: brandOf(ctx), flow, subTenant: signatory, kind, step, ...details };
  em.create(ContractRecord, record, { persist: true });
  fillFields(flow, kind, step, details);
  if (step === ContractStep.GIVEN && isAgreement(kind) && isSigned(flow) && url)
    flow.signedAgreementUrl = url;
  await emit(ctx, {
    type: EVENTS[step],
    flowId: flow.id,
    contractId: id,
    kind,
    at: details.at.toISOString(),
    subTenantId,
    party: subTenant && `${subTenant.firstName} ${subTenant.lastName}`,
  });
  return { id, kind, step, subTenantId, ...details };
}

/** The first signature begins the tenancy stage, or begins it again. */
async function awaitOthers(ctx: Context, flow: Flow): Promise<void> {
  const before: readonly StageStatus[] = [StageStatus.NOT_STARTED, StageStatus.REJECTED];
  if (before.includes(flow.tenancyStatus))
    await moveStage(ctx, flow, FlowStage.TENANCY, StageStatus.AWAITING_PARTY);
}

/** Makes the changes that follow the last signature. A tenancy stage that needs none stays as it is. */
async function completeSignatures(
  ctx: Context,
  flow: Flow,
  kind: ContractKind,
  signatures: readonly Recorded[],
): Promise<void> {
  if (kind === ContractKind.PRESCRIBED_INFORMATION) flow.isPrescribedContractSeen = true;
  if (!isAgreement(kind) || isSigned(flow) || flow.outcome || flow.isArchived) return;
  const enteredAt = enterAgreement(flow, signatures);
  await emit(ctx, { type: 'agreement_entered', flowId: flow.id, at: enteredAt.toISOString() });
  await warnOfOverlap(ctx, flow);
  warnOfGround4a(ctx, flow);
  if (mayMove(ctx, flow, FlowStage.TENANCY, StageStatus.COMPLETE))
    await moveStage(ctx, flow, FlowStage.TENANCY, StageStatus.COMPLETE);
}
