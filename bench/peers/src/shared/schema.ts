/** The part of the service's schema that the requests select, under the same names. */
export const TYPE_DEFS = `
  scalar DateTime
  enum StageStatus { NOT_STARTED AWAITING_PARTY IN_REVIEW COMPLETE REJECTED NOT_REQUIRED CANCELLED }
  scalar SafeInt
  type Query { viewer: Viewer! flow(id: SafeInt!): Flow flows(first: Int = 20): FlowConnection! renewedFlows: FlowPage! }
  type Viewer { keyId: Int! brandId: Int! }
  type FlowConnection { edges: [FlowEdge!]! }
  type FlowEdge { node: Flow! }
  type FlowPage { total: Int! pageSize: Int! flows: [Flow!]! }
  type Agent { name: String! }
  type Branch { name: String! }
  type SubTenant { firstName: String! }
  type Property {
    images: [String!]! postcode: String! displayAddress: String!
    addressLine1: String addressLine2: String addressLine3: String addressLine4: String
  }
  type Flow {
    property: Property! agent: Agent branch: Branch subTenants: [SubTenant!]!
    holdingDepositButtonText: String referencingButtonText: String rentalOfferButtonText: String
    holdingDepositMessage: String landlordButtonText: String propertyButtonText: String
    referencingMessage: String rentalOfferMessage: String tenancyButtonText: String
    moveInButtonText: String landlordMessage: String propertyMessage: String tenancyMessage: String
    documentsButtonText: String moveInMessage: String documentsMessage: String bespokeContractUrl: String
    nhaContractUrl: String envelopeId: String supportingDocumentsUrl: String
    prescribedContractUrl: String agreementUrl: String crmLandlordId: String! crmApplicantId: String!
    crmTenancyId: String! isSupportingDocumentsSeen: String! moveInPayeeRef: String! payeeRef: String!
    breakClause: String! commonConditions: String! additionalConditions: String!
    uploadedAgreementUrl: String! signedAgreementUrl: String! howToRentPdfUrl: String!
    updatedAt: DateTime! createdAt: DateTime! agreementUploadedAt: DateTime!
    bespokeContractUploadedAt: DateTime nhaGeneratedAt: DateTime agreementGeneratedAt: DateTime
    bbOptOut: Boolean! isBespokeContractUploaded: Boolean! isSendHoldingDepositDetails: Boolean!
    isSendDepositSetupDetails: Boolean! isSendRentalOfferDetails: Boolean!
    isSendDocumentDetails: Boolean! isSendTenantDetails: Boolean! isSendMoveInDetails: Boolean!
    isShowSaveContinuePopup: Boolean! moveInMoneyFromLeadTenant: Boolean!
    holdingDepositCollectionFromLeadTenant: Boolean! isFlowUsed: Boolean!
    isRentalPaymentReceivedByLandlord: Boolean! isHoldingDepositReceivedByLandlord: Boolean!
    isMoveInMoneyReceivedByLandlord: Boolean! isPrescribedContractSeen: Boolean! isDeleted: Boolean!
    isAgreementSigned: Boolean! isAddedToProperty: Boolean! isNhaGenerated: Boolean! isAgreementGenerated: Boolean!
    isCompleted: Boolean! isRenewed: Boolean! isArchived: Boolean! landlordBankAccountId: Int!
    numberOfOccupants: Int! referencingStatus: StageStatus! landlordStatus: StageStatus!
    guarantorStatus: StageStatus! moveInStatus: StageStatus! holdingDepositStatus: StageStatus!
    rentalOfferStatus: StageStatus! documentsStatus: StageStatus! propertyStatus: StageStatus!
    tenancyStatus: StageStatus! percentageCompleted: Int! renewedFrom: Int! agentId: Int!
    propertyId: Int! branchId: Int! id: Int!
  }
`;
