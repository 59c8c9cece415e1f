const OWN_ID = 'The partner’s own id of the record.';
const URL = 'A link to a document that the law keeps; a changed link proves nothing.';
const CRM_ID = 'An id in the agency’s own software.';
const ADVERTISED = 'A part of the advertisement of a property.';
const ADDRESS = 'The address of a property.';
const SECRET = 'A part of a key, or the hash of one.';
const OFFICE = 'About the agency and its staff, who are not its customers.';
const SOFTWARE = 'About the software that has a key.';
const LIST = 'A value of a closed list.';
const PUBLIC = 'Public data of the post.';
const RANDOM = 'Random, or an id.';

/** Columns of text that have no data about people, by table, each with the reason. Erasure leaves them. */
export const NOT_PERSONAL: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  agent: { reference: OWN_ID, name: OFFICE, email: OFFICE },
  api_key: { prefix: SECRET, secret_hash: SECRET, name: SOFTWARE, scopes: LIST, origins: SOFTWARE },
  branch: { reference: OWN_ID, name: OFFICE, postcode: OFFICE },
  brand: { name: OFFICE, entitlements: LIST, gates: LIST },
  certificate: { url: URL, number: 'A number of the scheme.' },
  compliance_record: { url: URL, number: 'The number of a document.', rating: LIST },
  contract_record: { url: URL },
  deadline: {
    key: 'The name of a rule of law.',
    kind: LIST,
    verdict: LIST,
    note: 'A sentence about a rule of law.',
  },
  event: {
    name: LIST,
    subject_type: LIST,
    request_id: RANDOM,
    data: 'Ids, days, amounts, values of closed lists, and the name of a portal.',
  },
  flow: {
    reference: OWN_ID,
    crm_landlord_id: CRM_ID,
    crm_applicant_id: CRM_ID,
    crm_tenancy_id: CRM_ID,
    bespoke_contract_url: URL,
    nha_contract_url: URL,
    envelope_id: RANDOM,
    supporting_documents_url: URL,
    prescribed_contract_url: URL,
    ast_contract_url: URL,
    uploaded_ast_contract_url: URL,
    ast_contract_signed_url: URL,
    how_to_rent_pdf_url: URL,
  },
  given_document: {
    url: URL,
    sha256: 'The hash of a document.',
    edition: 'The edition of a form.',
    sub_tenant_ids: RANDOM,
    payer_person_ids: RANDOM,
  },
  holding_deposit_deadline: { url: URL },
  idempotency_key: { caller: SOFTWARE, key: RANDOM, request_hash: RANDOM },
  job_lease: { name: LIST, owner: RANDOM },
  maintenance_issue: { reference: OWN_ID },
  operator_token: { prefix: SECRET, secret_hash: SECRET, name: SOFTWARE },
  outbox: { type: LIST, request_id: RANDOM },
  payment: { forbidden_by: 'The names of rules of law.' },
  picture: { name: RANDOM },
  postcode: { code: PUBLIC, country: LIST },
  rule_override: { key: 'The name of a rule of law.' },
  property: {
    reference: OWN_ID,
    metadata: 'The partner’s own data of a home, not of people.',
    display_address: ADDRESS,
    address_line1: ADDRESS,
    address_line2: ADDRESS,
    address_line3: ADDRESS,
    address_line4: ADDRESS,
    town: ADDRESS,
    postcode: ADDRESS,
    point: ADDRESS,
    public_address: ADDRESS,
    public_point: ADDRESS,
    words: ADVERTISED,
    summary: ADVERTISED,
    sub_type: ADVERTISED,
    fees: ADVERTISED,
    floor_plans: ADVERTISED,
    epcs: ADVERTISED,
    documents: ADVERTISED,
    virtual_tours: ADVERTISED,
    accommodation_type: ADVERTISED,
    furnishing: ADVERTISED,
    images: ADVERTISED,
    image_captions: ADVERTISED,
    pictures: ADVERTISED,
    description: ADVERTISED,
    features: ADVERTISED,
  },
  timeline_entry: { event_type: LIST },
  webhook_delivery: { name: LIST, order_key: RANDOM },
  webhook_endpoint: {
    url: SOFTWARE,
    description: SOFTWARE,
    types: LIST,
    scopes: LIST,
    secret: SECRET,
    secret_hint: SECRET,
    old_secret: SECRET,
    last_test: 'The type of an event, and how it was received.',
  },
  webhook_replay: { types: LIST },
  webhook_sender: { owner: RANDOM },
};
