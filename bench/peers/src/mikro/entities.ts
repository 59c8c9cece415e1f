import { defineEntity, p } from '@mikro-orm/postgresql';

const record = { id: p.bigint('number').primary(), brandId: p.bigint('number'), createdAt: p.datetime() };
const flag = () => p.boolean();
const text = () => p.text();
const status = () => p.smallint();

export const ApiKey = defineEntity({
  name: 'ApiKey',
  properties: {
    ...record,
    userId: p.bigint('number'),
    prefix: text(),
    secretHash: text(),
    isActive: flag(),
    expiresAt: p.datetime().nullable(),
  },
});

export const Agent = defineEntity({ name: 'Agent', properties: { ...record, name: text() } });
export const Branch = defineEntity({ name: 'Branch', properties: { ...record, name: text() } });

export const Property = defineEntity({
  name: 'Property',
  properties: {
    ...record,
    images: p.json<string[]>(),
    postcode: text(),
    displayAddress: text(),
    addressLine1: text().fieldName('address_line1').nullable(),
    addressLine2: text().fieldName('address_line2').nullable(),
    addressLine3: text().fieldName('address_line3').nullable(),
    addressLine4: text().fieldName('address_line4').nullable(),
  },
});

export const SubTenant = defineEntity({
  name: 'SubTenant',
  properties: { ...record, firstName: text(), flow: () => p.manyToOne(Flow) },
});

export const Flow = defineEntity({
  name: 'Flow',
  properties: {
    ...record,
    updatedAt: p.datetime(),
    property: () => p.manyToOne(Property).ref(),
    agent: () => p.manyToOne(Agent).ref().nullable(),
    branch: () => p.manyToOne(Branch).ref().nullable(),
    subTenants: () => p.oneToMany(SubTenant).mappedBy('flow').orderBy({ createdAt: 'asc', id: 'asc' }),
    predecessorId: p.bigint('number').fieldName('renewed_from').nullable(),
    bankAccountId: p.bigint('number').fieldName('landlord_bank_account_id').nullable(),
    propertyStatus: status(),
    landlordStatus: status(),
    rentalOfferStatus: status(),
    holdingDepositStatus: status(),
    referencingStatus: status(),
    guarantorStatus: status(),
    tenancyStatus: status(),
    documentsStatus: status(),
    moveInStatus: status(),
    percentageCompleted: p.smallint(),
    numberOfOccupants: p.integer(),
    bespokeContractUrl: text().nullable(),
    nhaContractUrl: text().nullable(),
    envelopeId: text().nullable(),
    supportingDocumentsUrl: text().nullable(),
    prescribedContractUrl: text().nullable(),
    agreementUrl: text().fieldName('ast_contract_url').nullable(),
    crmLandlordId: text(),
    crmApplicantId: text(),
    crmTenancyId: text(),
    moveInPayeeRef: text(),
    payeeRef: text(),
    breakClause: text(),
    commonConditions: text(),
    additionalConditions: text(),
    uploadedAgreementUrl: text().fieldName('uploaded_ast_contract_url'),
    signedAgreementUrl: text().fieldName('ast_contract_signed_url'),
    howToRentPdfUrl: text(),
    agreementUploaded: p.datetime().fieldName('ast_uploaded_at').nullable(),
    bespokeContractUploadedAt: p.datetime().nullable(),
    nhaGeneratedAt: p.datetime().nullable(),
    agreementGeneratedAt: p.datetime().fieldName('ast_generated_at').nullable(),
    supportingDocumentsSeen: flag(),
    bbOptOut: flag(),
    isBespokeContractUploaded: flag(),
    isSendHoldingDepositDetails: flag(),
    isSendDepositSetupDetails: flag(),
    isSendRentalOfferDetails: flag(),
    isSendDocumentDetails: flag(),
    isSendTenantDetails: flag(),
    isSendMoveInDetails: flag(),
    isShowSaveContinuePopup: flag(),
    moveInMoneyFromLeadTenant: flag(),
    holdingDepositCollectionFromLeadTenant: flag(),
    isFlowUsed: flag(),
    isRentalPaymentReceivedByLandlord: flag(),
    isHoldingDepositReceivedByLandlord: flag(),
    isMoveInMoneyReceivedByLandlord: flag(),
    isPrescribedContractSeen: flag(),
    isDeleted: flag(),
    isAgreementSigned: flag().fieldName('is_ast_signed'),
    isAddedToProperty: flag(),
    isNhaGenerated: flag(),
    isAgreementGenerated: flag().fieldName('is_ast_generated'),
    isCompleted: flag(),
    isRenewed: flag(),
    isArchived: flag(),
  },
});
