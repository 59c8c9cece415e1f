import { describe, expect, test } from '@jest/globals';
import {
  SNAKE_CASE,
  snakeName,
  spellNames,
  spellSteps,
  valueInSentence,
} from '../../src/rest/call/spelling.js';

describe('snake_case of GraphQL names', () => {
  test.each([
    ['id', 'id'],
    ['firstName', 'first_name'],
    ['addressLine1', 'address_line1'],
    ['howToRentPdfUrl', 'how_to_rent_pdf_url'],
    ['certificate_url', 'certificate_url'],
    ['formType', 'form_type'],
    ['Label', 'label'],
    ['level_1_Label', 'level_1_label'],
    ['level_2_Feild', 'level_2_field'],
  ])('spells the name %s as %s', (name, spelled) => expect(snakeName(name)).toBe(spelled));

  test.each([
    ['RENTAL_OFFER', 'rentalOffer', 'rental_offer'],
    ['IN_PROGRESS', 'inprogress', 'in_progress'],
    ['HARD', 'H', 'hard'],
    ['STAGE_CHANGED', 'stage_changed', 'stage_changed'],
    ['ASC', 'ASC', 'asc'],
    ['A', 'A', 'A'],
    ['FLOWS_READ', 'flows:read', 'flows:read'],
    ['COMPLETE', 3, 'complete'],
  ])('spells the value %s, stored as %s, as %s', (name, stored, spelled) =>
    expect(SNAKE_CASE.value(name, stored)).toBe(spelled),
  );

  test('spells paths step by step', () =>
    expect(spellSteps('.tenants[12].firstName', SNAKE_CASE)).toBe('.tenants[12].first_name'));

  test('spells the member names in sentences, and leaves quotations unchanged', () => {
    const names = new Map([
      ['propertyId', 'property_id'],
      ['FOUR_WEEKLY', 'four_weekly'],
    ]);
    expect(spellNames('propertyId, not “propertyId” or propertyIds, with FOUR_WEEKLY', names)).toBe(
      'property_id, not “propertyId” or propertyIds, with four_weekly',
    );
    const schemes = new Map([valueInSentence('TDS', 'tds')]);
    expect(spellNames('The scheme is TDS: `TDS`', schemes)).toBe('The scheme is TDS: `tds`');
  });
});
