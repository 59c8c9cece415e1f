import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { codeOf, dataOf, everythingOf, problemsOf } from '../support/graphql.js';
import { type CallResponse, TestService } from '../support/service.js';
import { INSTANT, UNKNOWN_ID } from '../support/shapes.js';

const CERTIFICATE = everythingOf('Certificate');
const VIEW = `mutation ($input: ViewCertificatesInput!) {
  viewCertificates(input: $input) { updated certificates { ${CERTIFICATE} } }
}`;
const PROTECT = `mutation ($input: ProtectAndSetupInput!) {
  protectAndSetup(input: $input) {
    flowId depositCertificates { ${CERTIFICATE} } prescribedCertificates { ${CERTIFICATE} } deleted
    protectionDueAt
  }
}`;
const UNKNOWN = { issuedOn: null, expiresOn: null, number: null, amountPence: null };
const NOTHING = { depositCertificates: [], prescribedCertificates: [] };

describe('certificates:', () => {
  let service: TestService;
  let flowId: number;
  beforeAll(async () => {
    service = await TestService.start();
    ({ flowId } = service.brand);
    await service.sql(
      'update certificate set is_seen = false, seen_at = null, scheme = null where flow_id = $1',
      [flowId],
    );
    await service.sql(`update certificate set scheme = 'tds' where flow_id = $1 and kind = 'deposit'`, [
      flowId,
    ]);
  });
  afterAll(() => service.stop());

  const view = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(VIEW, { input })).viewCertificates;
  const protect = async (input: object): Promise<CallResponse['body']> =>
    dataOf(await service.graphql(PROTECT, { input: { ...NOTHING, ...input } })).protectAndSetup;
  const kindsOf = (certificates: CallResponse['body'][]): string[] =>
    certificates.map(({ kind }) => kind).sort();
  const events = async (): Promise<string[]> => {
    const rows = await service.sql<{ type: string }>(
      `select event_type as type from timeline_entry
        where flow_id = $1 and event_type ~ 'certificate|prescribed' order by id`,
      [flowId],
    );
    return rows.map(({ type }) => type);
  };

  describe('viewCertificates', () => {
    test('lists every certificate with every field without a selector, and changes nothing', async () => {
      const before = await events();
      const { updated, certificates } = await view({ flowId });
      expect([updated, kindsOf(certificates)]).toEqual([
        0,
        ['DEPOSIT', 'INVENTORY', 'PRESCRIBED_INFORMATION'],
      ]);
      expect(certificates[0]).toEqual({
        id: expect.any(Number),
        cursor: expect.any(String),
        flowId,
        kind: 'DEPOSIT',
        url: expect.stringMatching(/^https:/),
        scheme: 'TDS',
        protectedOn: expect.any(String),
        ...UNKNOWN,
        isSeen: false,
        seenAt: null,
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: expect.stringMatching(INSTANT),
      });
      expect(await events()).toEqual(before);
    });

    test('marks the certificates of each selector once, and unmarks them with isSeen false', async () => {
      const {
        certificates: [{ url }],
      } = await view({ flowId });
      for (const [selector, kind] of [
        [{ isDeposit: true }, 'DEPOSIT'],
        [{ isPrescribedInformation: true }, 'PRESCRIBED_INFORMATION'],
        [{ isInventory: true }, 'INVENTORY'],
        [{ isTds: true }, 'DEPOSIT'],
        [{ url }, 'DEPOSIT'],
      ] as const) {
        const seen = await view({ flowId, ...selector });
        expect([seen.updated, kindsOf(seen.certificates)]).toEqual([1, [kind]]);
        expect(seen.certificates[0]).toMatchObject({ isSeen: true, seenAt: expect.stringMatching(INSTANT) });
        expect((await view({ bodyFlowId: flowId, ...selector })).updated).toBe(0);
        const unseen = await view({ flowId, bodyFlowId: flowId, isSeen: false, ...selector });
        expect(unseen.certificates[0]).toMatchObject({ isSeen: false, seenAt: null });
      }
      expect((await view({ flowId, readAll: true })).updated).toBe(3);
      expect((await view({ flowId, readAll: true, isSeen: false })).updated).toBe(3);
    });

    test('uses the open flows of the acting tenant if no flow is given', async () => {
      const { certificates } = await view({});
      expect(new Set(certificates.map((one: CallResponse['body']) => one.flowId))).toEqual(new Set([flowId]));
      const { key } = await service.issueKey();
      expect(
        dataOf(await service.graphql(VIEW, { input: { readAll: true } }, { key })).viewCertificates,
      ).toEqual({ updated: 0, certificates: [] });
    });

    test('rejects two different flows, an unknown flow and an unknown URL', async () => {
      expect(problemsOf(await service.graphql(VIEW, { input: { flowId, bodyFlowId: flowId + 1 } }))).toEqual([
        'input.flowId: must be the same flow in both places',
        'input.bodyFlowId: must be the same flow in both places',
      ]);
      for (const input of [{ flowId: UNKNOWN_ID }, { flowId, url: 'https://nowhere.example' }])
        expect(codeOf(await service.graphql(VIEW, { input }))).toBe('NOT_FOUND');
      expect(problemsOf(await service.graphql(VIEW, { input: { url: 'x'.repeat(2001) } }))).toEqual([
        'input.url: must have at most 2000 characters',
      ]);
    });
  });

  describe('protectAndSetup', () => {
    test('adds, replaces and deletes in one call, with a timeline entry for each', async () => {
      const before = await events();
      const made = await protect({
        depositCertificates: [{ certificate_url: 'https://a.example/1', flow_id: flowId }],
        prescribedCertificates: [{ certificate_url: 'https://a.example/2' }],
      });
      const certificate = {
        id: expect.any(Number),
        cursor: expect.any(String),
        flowId,
        scheme: null,
        protectedOn: null,
        ...UNKNOWN,
        isSeen: false,
        seenAt: null,
        createdAt: expect.stringMatching(INSTANT),
        updatedAt: expect.stringMatching(INSTANT),
      };
      expect(made).toEqual({
        flowId,
        depositCertificates: [{ ...certificate, kind: 'DEPOSIT', url: 'https://a.example/1' }],
        prescribedCertificates: [
          { ...certificate, kind: 'PRESCRIBED_INFORMATION', url: 'https://a.example/2' },
        ],
        deleted: [],
        protectionDueAt: null,
      });
      const [{ id }] = made.depositCertificates;
      const changed = await protect({
        depositCertificates: [{ certificate_url: 'https://a.example/3', certificate_id: id }],
        deletedPrescribedCertificates: 'https://a.example/2',
      });
      expect(changed.depositCertificates).toEqual([
        { ...certificate, id, kind: 'DEPOSIT', url: 'https://a.example/3' },
      ]);
      expect(changed.deleted).toEqual([made.prescribedCertificates[0].id]);
      expect((await protect({ deletedCertificates: [id] })).deleted).toEqual([id]);
      expect((await events()).slice(before.length).sort()).toEqual([
        'deposit_certificate_added',
        'deposit_certificate_deleted',
        'deposit_certificate_updated',
        'prescribed_info_added',
        'prescribed_info_deleted',
      ]);
    });

    test('treats the same URL as the same certificate', async () => {
      const item = { certificate_url: 'https://same.example/1', flow_id: flowId };
      const first = await protect({ depositCertificates: [item] });
      const again = await protect({ depositCertificates: [item, item] });
      expect(again.depositCertificates).toEqual([first.depositCertificates[0], first.depositCertificates[0]]);
      await protect({ deletedCertificates: item.certificate_url });
    });

    test('returns null for the flow and empty lists if the input is empty', async () => {
      expect(await protect({})).toEqual({ flowId: null, ...NOTHING, deleted: [], protectionDueAt: null });
    });

    test('accepts an id, a URL or a list of either, as literals too', async () => {
      const {
        depositCertificates: [one, two],
      } = await protect({
        depositCertificates: ['https://l.example/1', 'https://l.example/2'].map((certificate_url) => ({
          certificate_url,
          flow_id: flowId,
        })),
      });
      const literal = `mutation {
        protectAndSetup(input: { depositCertificates: [], prescribedCertificates: [],
            deletedCertificates: [${one.id}, "${two.url}"] }) {
          deleted
        }
      }`;
      expect(dataOf(await service.graphql(literal)).protectAndSetup.deleted).toEqual([one.id, two.id]);
      for (const refs of [true, 1.5, 0, { id: 1 }, [null], [[1]]])
        expect(
          codeOf(await service.graphql(PROTECT, { input: { ...NOTHING, deletedCertificates: refs } })),
        ).toBe('VALIDATION_FAILED');
      expect(codeOf(await service.graphql(literal.replace(`[${one.id}, "${two.url}"]`, '[ONE]')))).toBe(
        'VALIDATION_FAILED',
      );
    });

    test('lists by path a URL without https, text that is too long, NUL and items of two flows', async () => {
      const response = await service.graphql(PROTECT, {
        input: {
          depositCertificates: [
            { certificate_url: 'http://a.example' },
            { certificate_url: `https://a.example/${'x'.repeat(2000)}` },
          ],
          prescribedCertificates: [{ certificate_url: 'https://a.example/\0' }],
        },
      });
      expect(codeOf(response)).toBe('VALIDATION_FAILED');
      expect(problemsOf(response).sort()).toEqual([
        'input.depositCertificates[0].certificate_url: must be a URL that begins with https://',
        'input.depositCertificates[1].certificate_url: must have at most 2000 characters',
        'input.prescribedCertificates[0].certificate_url: must be a URL that begins with https://',
        'input.prescribedCertificates[0].certificate_url: must not contain the character NUL',
      ]);
      const items = [flowId, flowId - 1].map((flow_id) => ({
        certificate_url: 'https://a.example',
        flow_id,
      }));
      expect(
        problemsOf(await service.graphql(PROTECT, { input: { ...NOTHING, depositCertificates: items } })),
      ).toEqual(['input.depositCertificates[1].flow_id: must be the same flow in all items']);
    });

    test('deletes none if the certificates belong to two flows', async () => {
      const rows = await service.sql<{ id: number }>(
        'select min(id)::int as id from certificate where brand_id = $1 group by flow_id order by 1 limit 2',
        [service.brand.brandId],
      );
      const deletedCertificates = rows.map(({ id }) => id);
      const count = () => service.sql('select count(*) from certificate');
      const before = await count();
      const response = await service.graphql(PROTECT, { input: { ...NOTHING, deletedCertificates } });
      expect([rows.length, ...problemsOf(response)]).toEqual([
        2,
        'input: must name certificates of one flow only',
      ]);
      expect(await count()).toEqual(before);
    });

    test('limits the number of deletions and the length of their URLs', async () => {
      const rejected = async (deletedCertificates: unknown) =>
        codeOf(await service.graphql(PROTECT, { input: { ...NOTHING, deletedCertificates } }));
      expect(await rejected(Array.from({ length: 1001 }, (_, index) => index + 1))).toBe('VALIDATION_FAILED');
      expect(await rejected('x'.repeat(2001))).toBe('VALIDATION_FAILED');
      expect(await rejected(['ok', 'x'.repeat(2001)])).toBe('VALIDATION_FAILED');
      expect(await rejected('a\0')).toBe('VALIDATION_FAILED');
    });
  });
});
