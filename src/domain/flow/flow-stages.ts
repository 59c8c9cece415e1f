import type { Opt } from '@mikro-orm/core';
import { Property as Column } from '@mikro-orm/decorators/legacy';
import { GraphQLInt, GraphQLString } from 'graphql';
import { Field, ObjectType } from 'type-graphql';
import { Choice, Derived } from '../../database/fields.js';
import { BrandOwned } from '../base/brand-owned.js';
import { stageText } from './stage-text.js';
import { type FlowStage, isEverythingDone, percentageOf, STAGES, StageStatus } from './stages.js';

const Status = (
  column: string,
  description: string,
  starts: StageStatus = StageStatus.NOT_STARTED,
): PropertyDecorator => Choice(StageStatus, column, description, { default: starts });

const Message = (stage: FlowStage): PropertyDecorator =>
  Derived(
    () => GraphQLString,
    [`${stage}Status`],
    `What the stage ${stage} says at its status; null where there is nothing to say.`,
    { nullable: true },
  );

const ButtonText = (stage: FlowStage): PropertyDecorator =>
  Derived(
    () => GraphQLString,
    [`${stage}Status`],
    `What the button of the stage ${stage} says; null where there is none.`,
    { nullable: true },
  );

/** The columns behind what is worked out of all stages. */
export const EVERY_STATUS = STAGES.map((stage) => `${stage}Status`);

/** The nine stages of a flow, and what is derived from them; never written by a caller. */
@ObjectType({ simpleResolvers: true })
export abstract class FlowStages extends BrandOwned {
  @Status('property_status', 'Where the property stage stands.') propertyStatus: Opt<StageStatus> = 0;
  @Status('landlord_status', 'Where the landlord stage stands.') landlordStatus: Opt<StageStatus> = 0;
  @Status('rental_offer_status', 'Where the rental offer stands.') rentalOfferStatus: Opt<StageStatus> = 0;
  @Status('holding_deposit_status', 'Where the holding deposit stands.')
  holdingDepositStatus: Opt<StageStatus> = 0;
  @Status('verification_status', 'Where referencing stands.') verificationStatus: Opt<StageStatus> = 0;
  @Status(
    'guarantor_status',
    'Where the guarantors stand. On the wire: gurantor_status.',
    StageStatus.NOT_REQUIRED,
  )
  guarantorStatus: Opt<StageStatus> = StageStatus.NOT_REQUIRED;
  @Status('tenancy_status', 'Where the tenancy agreement stands.') tenancyStatus: Opt<StageStatus> = 0;
  @Status('doc_status', 'Where the documents stand.') docStatus: Opt<StageStatus> = 0;
  @Status('move_in_status', 'Where the move-in stands.') moveInStatus: Opt<StageStatus> = 0;

  @Field(() => GraphQLInt, { description: 'How much of what the flow needs is complete, 0 to 100.' })
  @Column<FlowStages>({
    type: 'smallint',
    onCreate: (flow) => flow.workedOutPercentage,
    onUpdate: (flow) => flow.workedOutPercentage,
  })
  percentageCompleted!: Opt<number>;

  @Field(() => Boolean, { description: 'Whether every stage is complete or not required.' })
  @Column<FlowStages>({ type: 'boolean', onCreate: (flow) => flow.isDone, onUpdate: (flow) => flow.isDone })
  isCompleted!: Opt<boolean>;

  @Message('property') get propertyMessage() {
    return this.copy('property').message;
  }
  @ButtonText('property') get propertyButtonText() {
    return this.copy('property').buttonText;
  }
  @Message('landlord') get landlordMessage() {
    return this.copy('landlord').message;
  }
  @ButtonText('landlord') get landlordButtonText() {
    return this.copy('landlord').buttonText;
  }
  @Message('rentalOffer') get rentalOfferMessage() {
    return this.copy('rentalOffer').message;
  }
  @ButtonText('rentalOffer') get rentalOfferButtonText() {
    return this.copy('rentalOffer').buttonText;
  }
  @Message('holdingDeposit') get holdingDepositMessage() {
    return this.copy('holdingDeposit').message;
  }
  @ButtonText('holdingDeposit') get holdingDepositButtonText() {
    return this.copy('holdingDeposit').buttonText;
  }
  @Message('verification') get verificationMessage() {
    return this.copy('verification').message;
  }
  @ButtonText('verification') get verificationButtonText() {
    return this.copy('verification').buttonText;
  }
  @Message('tenancy') get tenancyMessage() {
    return this.copy('tenancy').message;
  }
  @ButtonText('tenancy') get tenancyButtonText() {
    return this.copy('tenancy').buttonText;
  }
  @Message('doc') get docMessage() {
    return this.copy('doc').message;
  }
  @ButtonText('doc') get docButtonText() {
    return this.copy('doc').buttonText;
  }
  @Message('moveIn') get moveInMessage() {
    return this.copy('moveIn').message;
  }
  @ButtonText('moveIn') get moveInButtonText() {
    return this.copy('moveIn').buttonText;
  }

  statusOf(stage: FlowStage): StageStatus {
    return this[`${stage}Status`];
  }

  private get workedOutPercentage(): Opt<number> {
    return percentageOf(this.statuses);
  }

  get isDone(): Opt<boolean> {
    return isEverythingDone(this.statuses);
  }

  private get statuses(): Opt<Record<FlowStage, StageStatus>> {
    return Object.fromEntries(STAGES.map((stage) => [stage, this.statusOf(stage)])) as Record<
      FlowStage,
      StageStatus
    >;
  }

  private copy(stage: FlowStage) {
    return stageText(stage, this.statusOf(stage));
  }
}
