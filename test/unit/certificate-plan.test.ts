import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { planCertificates } from '../../src/domain/certificate/protect/certificate-plan.js';
import { AppError } from '../../src/errors.js';

const url = (name: string) => `https://certificates.example.com/${name}.pdf`;
const deposit = (id: number, name: string) =>
  ({ id, kind: 'deposit', url: url(name), scheme: null }) as const;
const input = (items: { name: string; id?: number }[], deleted: number[] = []) => ({
  depositCertificates: items.map(({ name, id }) => ({
    certificate_url: url(name),
    ...(id && { certificate_id: id }),
  })),
  prescribedCertificates: [],
  deletedCertificates: deleted,
});

describe('the plan of a certificate update', () => {
  test('lets two certificates swap URLs, and adds a released URL again', () => {
    const current = [deposit(1, 'a'), deposit(2, 'b')];
    const plan = planCertificates(
      current,
      input([{ id: 1, name: 'b' }, { id: 2, name: 'c' }, { name: 'a' }]),
    );
    expect(plan.changes.map(({ certificate, url: to }) => [certificate.id, to])).toEqual([
      [1, url('b')],
      [2, url('c')],
    ]);
    expect(plan.additions).toMatchObject([{ kind: 'deposit', url: url('a'), details: { scheme: null } }]);
    expect(plan.certificates.deposit).toEqual([current[0], current[1], plan.additions[0]]);
  });

  test('rejects replacing a certificate that the same request deletes', () => {
    const rejected = () => planCertificates([deposit(1, 'a')], input([{ id: 1, name: 'b' }], [1]));
    expect(rejected).toThrow(new AppError('NOT_FOUND', 'Certificate 1 not found.'));
  });

  test('leaves no two certificates with one URL, and has a result for every item', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd');
    const id = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined });
    const items = fc.array(fc.record({ name, id: id.map((one) => one ?? 0) }), { maxLength: 5 });
    fc.assert(
      fc.property(items, fc.uniqueArray(fc.integer({ min: 1, max: 3 })), (wanted, deleted) => {
        const current = [deposit(1, 'a'), deposit(2, 'b'), deposit(3, 'c')];
        const before = structuredClone(current);
        const request = input(wanted, deleted);
        try {
          const plan = planCertificates(current, request);
          const removed = plan.removals.map(({ certificate }) => certificate.id);
          const changed = new Map(plan.changes.map((change) => [change.certificate.id, change.url]));
          const kept = current.filter((one) => !removed.includes(one.id));
          const urls = [
            ...kept.map((one) => changed.get(one.id) ?? one.url),
            ...plan.additions.map((one) => one.url),
          ];
          expect(new Set(urls).size).toBe(urls.length);
          expect(plan.certificates.deposit).toHaveLength(wanted.length);
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          expect(['NOT_FOUND', 'DUPLICATE']).toContain(error.code);
        }
        expect(current).toEqual(before);
      }),
      { numRuns: 500 },
    );
  });
});
