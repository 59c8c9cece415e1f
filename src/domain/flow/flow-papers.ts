import type { Opt } from '@mikro-orm/core';
import { Property as Column } from '@mikro-orm/decorators/legacy';
import { GraphQLString } from 'graphql';
import { ObjectType } from 'type-graphql';
import { At, Derived, Flag, Text } from '../../database/fields.js';
import { Instant } from '../../language/scalars.js';
import { FlowStages } from './flow-stages.js';

const OFF = { default: false } as const;
const NONE = { default: '' } as const;
const UNKNOWN = { nullable: true } as const;

/** The contracts, conditions and documents of a flow (interface 2.6). */
@ObjectType({ simpleResolvers: true })
export abstract class FlowPapers extends FlowStages {
  @Text('Where the bespoke contract is; null without one.', UNKNOWN) bespokeContractUrl?: string | null;
  @Text('Where the non-Housing-Act agreement is; null without one. On the wire: nha_contract_url.', UNKNOWN)
  nhaContractUrl?: string | null;
  @Text('The e-signature envelope; null without one. On the wire: envid.', UNKNOWN) envelopeId?:
    | string
    | null;
  @Text('Where the supporting documents are; null without any.', UNKNOWN) supportingDocumentsUrl?:
    | string
    | null;
  @Text('Where the prescribed information is; null without it.', UNKNOWN) prescribedContractUrl?:
    | string
    | null;
  @Text('Where the tenancy agreement is; null without one.', UNKNOWN) astContractUrl?: string | null;
  @Text('The break clause, empty where there is none.', NONE) breakClause: Opt<string> = '';
  @Text('The conditions that every contract of the brand has, empty where unknown.', NONE)
  commonConditions: Opt<string> = '';
  @Text('The conditions of this contract alone, empty where there are none.', NONE)
  additionalConditions: Opt<string> = '';
  @Text('Where the tenancy agreement that was uploaded is, empty where none was.', NONE)
  uploadedAstContractUrl: Opt<string> = '';
  @Text('Where the signed tenancy agreement is, empty before signing.', NONE)
  astContractSignedUrl: Opt<string> = '';
  @Text('Where the How to Rent guide that was given is, empty where none was.', NONE)
  howToRentPdfUrl: Opt<string> = '';

  @Column({ fieldName: 'ast_uploaded_at', type: 'datetime', length: 3, nullable: true })
  astUploaded?: Date | null;
  @Derived(
    () => Instant,
    ['astUploaded', 'createdAt'],
    'When the tenancy agreement was uploaded; the flow’s own creation while none was.',
  )
  get astUploadedAt(): Opt<Date> {
    return this.astUploaded ?? this.createdAt;
  }
  @At(
    'When the bespoke contract was uploaded; null before. On the wire: besponse_contract_uploaded_at.',
    UNKNOWN,
  )
  bespokeContractUploadedAt?: Date | null;
  @At('When the non-Housing-Act agreement was generated; null before. On the wire: nha_generate_at.', UNKNOWN)
  nhaGeneratedAt?: Date | null;
  @At('When the tenancy agreement was generated; null before. On the wire: ast_generate_at.', UNKNOWN)
  astGeneratedAt?: Date | null;

  @Flag('Whether a bespoke contract was uploaded.', OFF) isBespokeContractUploaded: Opt<boolean> = false;
  @Flag('Whether the prescribed information was seen.', OFF) isPrescribedContractSeen: Opt<boolean> = false;
  @Flag('Whether everyone has signed the tenancy agreement.', OFF) isAstSigned: Opt<boolean> = false;
  @Flag('Whether the non-Housing-Act agreement was generated.', OFF) isNhaGenerated: Opt<boolean> = false;
  @Flag('Whether the tenancy agreement was generated.', OFF) isAstGenerated: Opt<boolean> = false;

  @Column({ type: 'boolean', default: false }) supportingDocumentsSeen: Opt<boolean> = false;
  @Derived(
    () => GraphQLString,
    ['supportingDocumentsSeen'],
    'Whether the supporting documents were seen, as the text "true" or "false".',
  )
  get isSupportingDocumentsSeen(): Opt<string> {
    return String(this.supportingDocumentsSeen);
  }
}
