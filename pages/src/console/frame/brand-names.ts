import { useQuery, useQueryClient } from '@tanstack/preact-query';
import { useEffect, useMemo } from 'preact/hooks';

const NAMES = ['brand-names'];
type Names = Readonly<Record<number, string>>;

interface Named {
  id: number;
  name: string;
}

/** The name of a brand, if a screen has read it. */
export function useBrandName(brandId: number | null): string | undefined {
  const { data } = useQuery<Names>({ queryKey: NAMES, enabled: false, queryFn: () => ({}) });
  return brandId === null ? undefined : data?.[brandId];
}

/** Stores the name of the brand that a screen has read, for the menu. */
export const useNameOf = (brand: Named | null | undefined): void =>
  useNamesOf(useMemo(() => brand && [brand], [brand]));

/** Stores the names that a screen has read, for the menu. */
export function useNamesOf(brands: readonly Named[] | null | undefined): void {
  const client = useQueryClient();
  useEffect(() => {
    const names = Object.fromEntries((brands ?? []).map(({ id, name }) => [id, name]));
    client.setQueryData<Names>(NAMES, (known) => ({ ...known, ...names }));
  }, [client, brands]);
}
