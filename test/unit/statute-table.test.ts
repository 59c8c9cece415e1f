import { describe, expect, test } from '@jest/globals';
import { checkStatutes } from '../../src/domain/statute/table/check-statutes.js';
import { statutes } from '../../src/domain/statute/table/statute.js';
import { StartError } from '../../src/errors.js';

const [FIRST] = statutes();
const OFF = statutes().find(({ kind }) => kind === 'X');

describe('the check of the statute table', () => {
  test('accepts the table of the repository', () => {
    expect(checkStatutes(structuredClone(statutes()))).toHaveLength(statutes().length);
  });

  test.each<[name: string, row: object, sentence: string]>([
    [
      'a trigger that is not known',
      { triggers: ['keys_lost'] },
      'Rule en.hd.cap: triggers has “keys_lost”; there are agreement_entered, ',
    ],
    ['no trigger', { triggers: [] }, 'Rule en.hd.cap: triggers must name a trigger.'],
    [
      'a way to count that is not known',
      { counting: 'CLEAR(5)' },
      'Rule en.hd.cap: counting must be one of INCL(n), AFTER(n), ',
    ],
    [
      'a fulfilment that is not known',
      { metBy: 'wishing' },
      'Rule en.hd.cap: metBy must be one of agreement_entered, ',
    ],
    [
      'a kind of tenancy that is not known',
      { kinds: ['castle'] },
      'Rule en.hd.cap: kinds has “castle”; there are assured, ',
    ],
    ['no kind of tenancy', { kinds: [] }, 'Rule en.hd.cap: kinds must name a kind of tenancy.'],
    [
      'a condition that is not known',
      { appliesWhen: ['sunny'] },
      'Rule en.hd.cap: appliesWhen has “sunny”; there are goes_ahead, ',
    ],
    [
      'another jurisdiction',
      { jurisdiction: 'france' },
      'Rule en.hd.cap: jurisdiction must be one of england, wales, ',
    ],
    ['a kind that is not known', { kind: 'Z' }, 'Rule en.hd.cap: kind must be one of H, G, C, W, X.'],
    [
      'a breach that has no consequence',
      { onBreach: 'sighs' },
      'Rule en.hd.cap: onBreach must be one of rejects, warns, shows.',
    ],
    [
      'a subject that is not known',
      { subject: 'weather' },
      'Rule en.hd.cap: subject must be one of payment, notice, rent_change, person, sharer_change, request, ' +
        'maintenance_issue.',
    ],
    ['no source', { source: '' }, 'Rule en.hd.cap: source must be text.'],
    [
      'a day that does not exist',
      { validFrom: '2026-02-30' },
      'Rule en.hd.cap: validFrom must be a day, such as 2026-05-01.',
    ],
    [
      'a rule in force without its first day',
      { validFrom: null },
      'Rule en.hd.cap: validFrom must be a day, such as 2026-05-01.',
    ],
    [
      'no day of verification',
      { verifiedOn: undefined },
      'Rule en.hd.cap: verifiedOn must be a day, such as 2026-05-01.',
    ],
    [
      'a formula that is not known',
      { limit: { of: 'first_rent', formula: 'plenty' } },
      'Rule en.hd.cap: limit must be one of annual_week, ',
    ],
    [
      'a form of a rent increase that is not known',
      { rise: { forms: [{ form: 'letter' }], countedForms: [], isFromPeriod: false, limits: [] } },
      'Rule en.hd.cap: rise must have `forms` of form_4a, form_4, ',
    ],
    [
      'a limit of a rent increase that counts from an unknown day',
      {
        rise: {
          ...{ forms: [{ form: 'form_4a' }], countedForms: ['form_4a'], isFromPeriod: true },
          limits: [{ from: 'birthday', counting: 'WEEKS(52)', rule: 'A year later' }],
        },
      },
      'Rule en.hd.cap: rise must have `limits` that count from notice_served, ',
    ],
    ['a member that is not known', { colour: 'red' }, 'Rule en.hd.cap: colour is not known.'],
    ['a rule after one that does not exist', { after: 'en.nothing' }, 'Rule en.hd.cap: after names no rule.'],
  ])('stops the start with a sentence: %s', (_name, members, sentence) => {
    const check = () => checkStatutes([{ ...FIRST, ...members }]);
    expect(check).toThrow(StartError);
    expect(check).toThrow(sentence);
  });

  test('reports every error at once', () => {
    expect(() => checkStatutes([{ ...FIRST, source: '', title: '' }, { ...FIRST }])).toThrow(
      'The statute table is not valid. Rule en.hd.cap: title must be text. Rule en.hd.cap: source must ' +
        'be text. Rule en.hd.cap occurs twice.',
    );
  });

  test('allows a rule that is not in force to have no first day', () => {
    expect(() => checkStatutes([{ ...OFF, validFrom: '2027-01-01' }])).toThrow('validFrom must be empty');
  });

  test('rejects a table that is not a list', () => {
    expect(() => checkStatutes({})).toThrow('must be a list of rules');
  });
});
