/** `addressLine1` becomes `address_line1`; names that are in snake_case already stay. */
export const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
