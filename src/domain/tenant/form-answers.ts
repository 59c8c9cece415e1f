import { GraphQLString } from 'graphql';
import { Field, InputType, ObjectType } from 'type-graphql';

/** The forms are stored and returned as they were sent, so their members have the names of the REST API. */
const Text = (description: string): PropertyDecorator =>
  Field(() => GraphQLString, { description, nullable: true });
const Answer = (description: string): PropertyDecorator => Field(() => GraphQLString, { description });

/** One class is both the input type and the object type of a form. */
const Form =
  (name: string, description: string): ClassDecorator =>
  (target) => {
    ObjectType(name, { description, simpleResolvers: true })(target);
    InputType(`${name}Input`, { description })(target);
  };

@Form('FormAnswer', 'A question of a form with its answer.')
export class FormAnswer {
  @Text('The kind of form control.') formType?: string | null;
  @Text('The text of the question.') Label?: string | null;
  @Answer('The answer.') value!: string;
}

@Form('Child', 'A child of the household.')
export class Child {
  @Answer('The age of the child.') age_of_children!: string;
}

@Form('Occupant', 'Another adult of the household.')
export class Occupant {
  @Answer('The occupation of the occupant.') occupation_of_occupants!: string;
}

@Form('Pet', 'A pet of the household.')
export class Pet {
  @Answer('The kind of pet.') type_of_pets!: string;
}

/** A question with follow-up questions. */
@ObjectType({ simpleResolvers: true })
@InputType()
abstract class Question {
  @Text('The text of the first follow-up question.') level_1_Label?: string | null;
  @Text('The key of the first follow-up question.') level_1_key?: string | null;
  @Text('The text of the second follow-up question.') level_2_Label?: string | null;
  @Text('The key of the second follow-up question.') level_2_key?: string | null;
  @Text('The kind of form control.') formType?: string | null;
  @Text('The text of the question.') Label?: string | null;
  @Text('The answer.') value?: string | null;
}

@Form('Children', 'The children of the household.')
export class Children extends Question {
  @Field(() => [Child], { description: 'The children.', nullable: true }) no_of_children?: Child[] | null;
}

@Form('AdditionalOccupants', 'The other adults of the household.')
export class AdditionalOccupants extends Question {
  @Field(() => [Occupant], { description: 'The occupants.', nullable: true }) no_of_occupants?:
    | Occupant[]
    | null;
  @Text('The form field of the second follow-up question. The name is misspelt for compatibility.')
  level_2_Feild?: string | null;
}

@Form('Pets', 'The pets of the household.')
export class Pets extends Question {
  @Field(() => [Pet], { description: 'The pets.' }) no_of_pets!: Pet[];
  @Text('The form field of the second follow-up question. The name is misspelt for compatibility.')
  level_2_Feild?: string | null;
}
