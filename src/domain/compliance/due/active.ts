/** A flow whose home is let, in SQL: its agreement was entered into, and it is not archived. */
export const isLet = (alias: string): string =>
  `(not ${alias}.is_deleted and not ${alias}.is_archived and ${alias}.agreement_entered_at is not null)`;

/**
 * Whether somebody has to keep the checks of a property of the brand `$1`, in SQL: it is let, or on the
 * market.
 */
export const isActive = (alias: string): string =>
  `(${alias}.status <> 'withdrawn' or exists (select from flow l
    where l.brand_id = $1 and l.property_id = ${alias}.id and ${isLet('l')}))`;
