import { type FreshFlow, freshFlow } from './fresh-flow.js';
import type { TestService } from './service.js';

/** A signed tenancy from 1 June 2026 at £1,200.00 a month. */
export const SIGNED = {
  rent_pence: 120_000,
  rent_period: 'monthly',
  tenancy_starts_on: '2026-06-01',
  is_ast_signed: true,
  agreement_entered_at: new Date('2026-05-20T12:00:00Z'),
  tenancy_status: 3,
};

/** A flow of a signed tenancy. */
export const signedFlow = (
  service: TestService,
  columns: Record<string, unknown> = {},
  brandId = service.brand.brandId,
): Promise<FreshFlow> => freshFlow(service, { brandId, columns: { ...SIGNED, ...columns } });
