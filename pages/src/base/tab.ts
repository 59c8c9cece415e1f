/** What stays for this tab until it is closed. A browser may offer no storage: then nothing stays. */
export function keepInTab(name: string, value: string): void {
  try {
    if (value === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // The page works without.
  }
}

export function keptInTab(name: string): string | undefined {
  try {
    return sessionStorage.getItem(name) ?? undefined;
  } catch {
    return undefined;
  }
}
