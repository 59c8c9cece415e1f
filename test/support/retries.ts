import type { CallOptions, CallResponse, TestService } from './service.js';

/** The parts of a response that a retry must return again. */
export const bytesOf = ({ status, text }: CallResponse): readonly [number, string] => [status, text];

export const isReplayed = ({ headers }: CallResponse): boolean =>
  headers.get('idempotent-replayed') === 'true';

/** Options with an Idempotency-Key. */
export const under = (key: string, options: CallOptions = {}): CallOptions => ({
  ...options,
  headers: { ...options.headers, 'Idempotency-Key': key },
});

const PERSON = {
  title: '',
  number: '',
  last_name: 'B',
  post_code: '',
  first_name: 'A',
  correspondece_address: '',
};

/** Adds a guarantor over REST: twice the same e-mail is 409, so a second effect shows. */
export const addGuarantor = (
  service: TestService,
  email: string,
  options: CallOptions = {},
): Promise<CallResponse> =>
  service.call('POST', '/v2.0/openflow/add-guarantor', {
    ...options,
    body: { ...PERSON, email, open_flow_sub_tenant_id: service.brand.subTenantIds[0] },
  });

export const ADD_GUARANTOR = `mutation Add($input: AddGuarantorInput!) {
  addGuarantor(input: $input) { guarantorId flow { id version timeline(first: 2) { id description } } }
}`;

export const guarantorInput = (service: TestService, email: string) => ({
  input: {
    email,
    title: '',
    firstName: 'A',
    lastName: 'B',
    phone: '',
    postcode: '',
    correspondenceAddress: '',
    subTenantId: service.brand.subTenantIds[0],
  },
});

/** The guarantors with this e-mail. */
export const guarantors = async (service: TestService, email: string): Promise<number> =>
  (await service.sql('select 1 from guarantor where email = $1', [email])).length;

/** The stored keys of all callers. */
export const keptKeys = (service: TestService) =>
  service.sql<{ brand_id: string; caller: string; key: string; response: string }>(
    'select brand_id, caller, key, response from idempotency_key order by created_at',
  );
