import type { Problem } from '../../errors.js';
import type { RecordName, RecordNames } from '../base/naming/record-names.js';
import { Person } from '../directory/person.entity.js';
import type { LandlordInput } from './landlord.input.js';
import { hundredthsOf, listProblems, peopleProblems } from './landlord-rules.js';
import { type StoredLandlord, soleLandlord } from './stored-landlords.js';

const COLUMNS = ['kind', 'erasedAt'] as const;
const WANTED = { entity: Person, columns: COLUMNS } as const;
const LANDLORD = { ...WANTED, what: 'Landlord' } as const;
const PERSON = { ...WANTED, what: 'Person', required: true } as const;

type PersonName = RecordName<Person, (typeof COLUMNS)[number]>;

/** The members by which an input names landlords. */
export interface LandlordMembers {
  landlordId?: number | null;
  landlordReference?: string | null;
  landlords?: LandlordInput[] | null;
}

/** The landlords that an input names, alone or as a list. `path` is the path of the input. */
export class NamedLandlords {
  /** The landlord by `landlordId` or `landlordReference`. */
  private readonly alone: PersonName;
  private readonly members: readonly LandlordInput[];
  private readonly named: readonly PersonName[];

  constructor(
    names: RecordNames,
    private readonly input: LandlordMembers,
    private readonly path = 'input',
  ) {
    this.alone = names.add(input, 'landlord', LANDLORD, path);
    this.members = input.landlords ?? [];
    this.named = this.members.map((one, index) => names.add(one, 'person', PERSON, this.pathOf(index)));
  }

  /** Whether the input sets the landlords, even to none. */
  get isGiven(): boolean {
    return this.isList || this.alone.isGiven || this.alone.isCleared;
  }

  /** The people by their names. */
  get people(): readonly PersonName[] {
    return this.alone.isGiven ? [this.alone, ...this.named] : this.named;
  }

  /** What is wrong before the people are read. */
  get problems(): Problem[] {
    const { members, alone, listPath } = this;
    const problems = listProblems(members, listPath);
    if (members.length > 0 && alone.isCleared)
      problems.push(this.conflict(`must not be null, because ${listPath} has a lead landlord`));
    if (this.isList && members.length === 0 && alone.isGiven)
      problems.push(this.conflict(`must not be given together with ${listPath} without a landlord`));
    return problems;
  }

  /** What is wrong with the people that were found. */
  get problemsOfPeople(): Problem[] {
    const { members, alone, named } = this;
    if (!alone.isGiven) return peopleProblems(named);
    if (named.length === 0) return peopleProblems([alone]);
    const place = members.findIndex(({ isLead }) => isLead);
    const lead = named[place]?.record;
    const isOther = alone.record && lead && alone.record.id !== lead.id;
    const message = `must be the person of ${this.pathOf(place)}, the lead landlord, if both are given`;
    return [...(isOther ? [this.conflict(message)] : []), ...peopleProblems(named)];
  }

  /** The people as landlords in their order, once they are found; undefined if the input names none. */
  get stored(): StoredLandlord[] | undefined {
    if (!this.isGiven) return undefined;
    if (this.alone.isGiven && this.named.length === 0) return [soleLandlord(this.alone.found.id)];
    return this.members.map(({ sharePercent, isLead }, index) => ({
      personId: this.idAt(index),
      shareHundredths: hundredthsOf(sharePercent),
      isLead,
    }));
  }

  private idAt(index: number): number {
    const name = this.named[index];
    if (!name) throw new Error(`There is no landlord ${index}.`);
    return name.found.id;
  }

  private get isList(): boolean {
    return this.input.landlords !== undefined;
  }

  private get listPath(): string {
    return this.path ? `${this.path}.landlords` : 'landlords';
  }

  private pathOf(index: number): string {
    return `${this.listPath}[${index}]`;
  }

  private conflict(message: string): Problem {
    return { in: 'arguments', path: this.alone.pathOfName, message };
  }
}
