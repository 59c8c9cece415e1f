import type { Em } from '../database/orm.js';
import { Brand } from '../domain/base/brand.entity.js';
import { Certificate, CertificateKind } from '../domain/certificate/certificate.entity.js';
import { Flow } from '../domain/flow/flow.entity.js';
import type { Random } from './random.js';
import type { Tenancy } from './tenancy.js';

/** The inventory of a flow. Not by `addInventory`, whose entry in the timeline would move the ids after it. */
export async function createInventory(
  em: Em,
  brandId: number,
  random: Random,
  { flowId }: Tenancy,
  at: Date,
): Promise<void> {
  em.create(
    Certificate,
    {
      brand: em.getReference(Brand, brandId),
      flow: em.getReference(Flow, [brandId, flowId]),
      kind: CertificateKind.INVENTORY,
      url: `https://certificates.example.com/inventory/${random.hex(10)}.pdf`,
      scheme: null,
      createdAt: at,
      updatedAt: at,
    },
    { persist: true },
  );
  await em.flush();
  em.clear();
}
