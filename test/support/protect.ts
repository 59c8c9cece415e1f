import type { CallOptions, CallResponse, TestService } from './service.js';

export const PROTECT_PATH = '/v2.0/openflow/protectandsetup';

/** The body of a call that adds and deletes nothing. */
export const NOTHING = {
  deposit_certificate: [],
  prescribed_certificate: [],
  deleted_certificate: null,
  deleted_prescribed_certificate: null,
};

/** Adds, replaces and deletes certificates; `body` has the members that are not empty. */
export const protect = (
  service: TestService,
  body: object,
  options: CallOptions = {},
): Promise<CallResponse> => service.call('POST', PROTECT_PATH, { body: { ...NOTHING, ...body }, ...options });

let urls = 0;
/** The URL of a certificate that no test has used. */
export const newUrl = (): string => {
  urls += 1;
  return `https://certificates.example.com/test/${urls}.pdf`;
};
