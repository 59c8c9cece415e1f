import { GraphQLString } from 'graphql';
import { Field, InputType, ObjectType } from 'type-graphql';

/**
 * The forms of tenant information (interface 2.2). They are stored and returned verbatim, so their members keep their
 * wire names in GraphQL too, misspelt ones included.
 */
const Said = (description: string): PropertyDecorator =>
  Field(() => GraphQLString, { description, nullable: true });
const Answer = (description: string): PropertyDecorator => Field(() => GraphQLString, { description });

/** One class for both directions: what comes in as a form goes out as it came. */
const Form =
  (name: string, description: string): ClassDecorator =>
  (target) => {
    ObjectType(name, { description, simpleResolvers: true })(target);
    InputType(`${name}Input`, { description })(target);
  };

@Form('FormAnswer', 'One question of a form with its answer.')
export class FormAnswer {
  @Said('The kind of form control that asked.') formType?: string | null;
  @Said('The question, as it was asked.') Label?: string | null;
  @Answer('The answer.') value!: string;
}

@Form('Child', 'One child of the household.')
export class Child {
  @Answer('The child’s age.') age_of_children!: string;
}

@Form('Occupant', 'One other adult of the household.')
export class Occupant {
  @Answer('What the occupant does for a living.') occupation_of_occupants!: string;
}

@Form('Pet', 'One pet of the household.')
export class Pet {
  @Answer('The kind of pet.') type_of_pets!: string;
}

/** What a question with follow-ups says of itself; every part of it may be left out. */
@ObjectType({ simpleResolvers: true })
@InputType()
abstract class Question {
  @Said('The question behind the first answer.') level_1_Label?: string | null;
  @Said('The key of the first answer.') level_1_key?: string | null;
  @Said('The question behind the second answer.') level_2_Label?: string | null;
  @Said('The key of the second answer.') level_2_key?: string | null;
  @Said('The kind of form control that asked.') formType?: string | null;
  @Said('The question, as it was asked.') Label?: string | null;
  @Said('The answer.') value?: string | null;
}

@Form('Children', 'The children of the household.')
export class Children extends Question {
  @Field(() => [Child], { description: 'The children, one by one.', nullable: true }) no_of_children?:
    | Child[]
    | null;
}

@Form('AdditionalOccupants', 'The other adults of the household.')
export class AdditionalOccupants extends Question {
  @Field(() => [Occupant], { description: 'The occupants, one by one.', nullable: true }) no_of_occupants?:
    | Occupant[]
    | null;
  @Said('The field of the second answer.') level_2_Feild?: string | null;
}

@Form('Pets', 'The pets of the household.')
export class Pets extends Question {
  @Field(() => [Pet], { description: 'The pets, one by one.' }) no_of_pets!: Pet[];
  @Said('The field of the second answer.') level_2_Feild?: string | null;
}
