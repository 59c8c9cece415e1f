const dependencies = new Map<object, Map<string, readonly string[]>>();

/** Declares the properties that a computed field, or a generated column, is computed from. */
export function dependsOn(prototype: object, field: string, columns: readonly string[]): void {
  const ofClass = dependencies.get(prototype) ?? new Map<string, readonly string[]>();
  ofClass.set(field, columns);
  dependencies.set(prototype, ofClass);
}

/** The properties behind a computed field, or a generated column, of the class or of its base classes. */
export function columnsBehind(prototype: object | null, field: string): readonly string[] {
  if (prototype === null) return [];
  return dependencies.get(prototype)?.get(field) ?? columnsBehind(Object.getPrototypeOf(prototype), field);
}
