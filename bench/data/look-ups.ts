/** Values of the filters: some that few records have, and some that many have. */
export const VARIETY: readonly string[] = [
  // One flow in 200 is in Scotland, one in 10 a company let; most were entered into, the oldest and the newest not.
  `update flow set
      jurisdiction = case when n % 200 = 0 then 'scotland' else 'england' end,
      tenancy_kind = case when n % 200 = 0 then 'private_residential' when n % 1000 = 1 then 'licence'
        when n % 10 = 2 then 'company_let' else 'assured' end,
      tenancy_ends_on = case when n % 10 = 2 then tenancy_starts_on + case when n % 1000 = 2 then 30 else 2500 end end,
      outcome = case when n % 500 = 3 then 'tenant_withdrew' end,
      decided_on = case when n % 500 = 3 then created_at::date end,
      agreement_entered_at = case when n % 500 <> 3 and created_at < now() - interval '10 days'
        then created_at + interval '20 days' end
    from (select id, row_number() over (order by id) as n from flow where brand_id = 1) numbered
    where flow.brand_id = 1 and flow.id = numbered.id`,
  // A landlord of every third flow, and a company that is the tenant of one in 20.
  `update flow set landlord_id = (select id from app_user where brand_id = 1 and reference = 'P4')
    where brand_id = 1 and id % 3 = 0`,
  `update sub_tenant set user_id = (select id from app_user where brand_id = 1 and reference = 'P2')
    where brand_id = 1 and id % 20 = 0`,
  // One address and one number that many people were given.
  `update app_user set email = 'office@example.com' where brand_id = 1 and id % 5 = 0 and reference like 'P%'`,
  `update app_user set phone = '020 7946 0000' where brand_id = 1 and id % 7 = 0 and reference like 'P%'`,
  `update property set
      status = case when id % 2000 = 0 then 'underoffer' else status end,
      is_published = id % 1000 <> 0,
      branch_id = (select min(id) from branch where brand_id = 1) + case when id % 3 = 0 then 0 else 1 end
    where brand_id = 1`,
  `update portal_lead set status = case when id % 500 = 0 then 'viewing' else 'closed' end,
      email = case when id % 4 = 0 then 'office@example.com' else 'e' || id || '@example.com' end
    where brand_id = 1`,
  'vacuum (analyze) flow, sub_tenant, app_user, property, portal_lead',
];

const day = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const on = (days: number): string => day(days).slice(0, 10);

type LookUp = readonly [list: 'flows' | 'people' | 'properties' | 'leads', args: string];

const flows = (...args: string[]): LookUp[] => args.map((one) => ['flows', one]);

export const LOOK_UPS: readonly LookUp[] = [
  ...flows(
    'personId: PERSON_ID',
    'personId: COMPANY_ID',
    'personReference: "P77"',
    'propertyId: PROPERTY_ID',
    'propertyReference: "L77"',
    'landlordId: LANDLORD_ID',
    'landlordId: ESTATE_ID',
    `updatedSince: "${day(-1)}"`,
    `updatedSince: "${day(-1500)}"`,
    'isCompleted: true',
    'isCompleted: false',
    'phase: ARRANGING',
    'phase: CURRENT',
    'phase: OVERSTAYED',
    'phase: FELL_THROUGH',
    'tenancyKind: ASSURED',
    'tenancyKind: COMPANY_LET',
    'tenancyKind: LICENCE',
    'tenancyKind: STANDARD_FIXED',
    'jurisdiction: ENGLAND',
    'jurisdiction: SCOTLAND',
    'jurisdiction: WALES',
    `startsAfter: "${on(0)}"`,
    `startsAfter: "${on(-30)}", startsBefore: "${on(0)}"`,
    `startsAfter: "${on(-1030)}", startsBefore: "${on(-1000)}"`,
    `startsBefore: "${on(-1690)}"`,
    `startsBefore: "${on(-900)}"`,
    `endsBefore: "${on(-1650)}"`,
    `endsBefore: "${on(0)}"`,
    `endsBefore: "${on(2000)}"`,
    'landlordId: ESTATE_ID, tenancyKind: LICENCE',
    'landlordId: ESTATE_ID, phase: ARRANGING, isCompleted: false',
    'landlordId: LANDLORD_ID, isArchived: true, jurisdiction: ENGLAND',
    'personId: COMPANY_ID, phase: CURRENT, tenancyKind: ASSURED',
    `phase: CURRENT, tenancyKind: COMPANY_LET, endsBefore: "${on(100)}"`,
    `phase: CURRENT, startsBefore: "${on(-900)}"`,
    `jurisdiction: SCOTLAND, startsAfter: "${on(-30)}"`,
    `updatedSince: "${day(-1500)}", tenancyKind: LICENCE`,
    `updatedSince: "${day(-1)}", phase: CURRENT`,
    `updatedSince: "${day(-1500)}", landlordId: LANDLORD_ID`,
    'phase: OVERSTAYED, sortBy: TENANCY_STARTS_ON, sortOrder: ASC',
    'isCompleted: false, tenancyKind: COMPANY_LET, jurisdiction: ENGLAND, isArchived: false',
  ),
  ['people', 'email: "P77@example.com"'],
  ['people', 'email: "office@example.com"'],
  ['people', 'phone: "+44 7000 609763"'],
  ['people', 'phone: "(020) 79460000"'],
  ['people', 'phone: "0161 496 0999"'],
  ['people', `updatedSince: "${day(-1500)}"`],
  ['people', 'email: "office@example.com", phone: "020 7946 0000", kind: LANDLORD'],
  ['properties', 'statuses: [UNDER_OFFER]'],
  ['properties', 'statuses: [AVAILABLE, LET_AGREED]'],
  ['properties', 'propertyFor: SALE'],
  ['properties', 'isPublished: false'],
  ['properties', 'landlordId: LANDLORD_ID'],
  ['properties', 'landlordId: ESTATE_ID'],
  ['properties', 'branchId: BRANCH_ID'],
  ['properties', `updatedSince: "${day(-1500)}"`],
  ['properties', 'branchId: BRANCH_ID, statuses: [UNDER_OFFER], isPublished: true'],
  ['properties', 'landlordId: ESTATE_ID, propertyFor: SALE, statuses: [AVAILABLE]'],
  ['properties', `updatedSince: "${day(-1500)}", isPublished: false`],
  ['leads', 'propertyId: PROPERTY_ID'],
  ['leads', 'email: "E77@example.com"'],
  ['leads', 'email: "office@example.com"'],
  ['leads', 'status: VIEWING'],
  ['leads', 'status: CLOSED'],
  ['leads', 'status: NEW'],
  ['leads', 'propertyId: PROPERTY_ID, status: CLOSED, email: "office@example.com"'],
];
