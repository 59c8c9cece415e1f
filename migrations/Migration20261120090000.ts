import { Migration } from '@mikro-orm/migrations';

/** The tables of the documented REST API. Every key of a brand-owned table contains the brand. */
export class Migration20261120090000 extends Migration {
  override up(): void {
    // pg_trgm finds parts of names by an index; cube and btree_gist find the nearest properties of a brand.
    for (const extension of ['pg_trgm', 'cube', 'btree_gist'])
      this.addSql(`create extension if not exists ${extension}`);

    this.addSql(`create table brand (
      id bigserial primary key,
      name text not null,
      entitlements jsonb not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null
    )`);

    this.addSql(`create table branch (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      name text not null,
      postcode text not null default '',
      primary key (brand_id, id)
    )`);

    this.addSql(`create table agent (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      branch_id bigint not null,
      name text not null,
      email text not null default '',
      primary key (brand_id, id)
    )`);

    this.addSql(`create table operator_token (
      id bigserial primary key,
      prefix text not null,
      secret_hash text not null,
      name text not null default '',
      is_active boolean not null default true,
      expires_at timestamptz(3) null,
      last_used_at timestamptz(3) null,
      created_at timestamptz(3) not null
    )`);
    this.addSql('alter table operator_token add constraint operator_token_prefix_unique unique (prefix)');

    this.addSql(`create table property (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      display_address text not null,
      address_line1 text null,
      address_line2 text null,
      address_line3 text null,
      address_line4 text null,
      postcode text not null default '',
      lat double precision not null,
      lon double precision not null,
      price double precision not null,
      bedrooms int not null,
      property_for smallint not null,
      accommodation_type text not null,
      furnishing text not null default '',
      has_garden boolean not null default false,
      has_parking boolean not null default false,
      is_shared_ownership boolean not null default false,
      is_retirement_home boolean not null default false,
      status text not null default 'available',
      available_from timestamptz(3) not null,
      images jsonb not null,
      description text not null default '',
      features jsonb not null,
      point cube generated always as (cube(array[cos(radians(lat)) * cos(radians(lon)), cos(radians(lat)) * sin(radians(lon)), sin(radians(lat))])) stored null,
      words tsvector generated always as (to_tsvector('english', display_address || ' ' || coalesce(address_line1, '') || ' ' || coalesce(address_line2, '') || ' ' || coalesce(address_line3, '') || ' ' || coalesce(address_line4, '') || ' ' || postcode || ' ' || description) || to_tsvector('english', features)) stored null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index property_by_age on property (brand_id, created_at, id)');
    this.addSql('create index property_by_bedrooms on property (brand_id, bedrooms, id)');
    this.addSql('create index property_by_price on property (brand_id, price, id)');
    this.addSql('create index property_by_kind on property (brand_id, lower(accommodation_type))');
    this.addSql('create index property_by_status on property (brand_id, status)');
    this.addSql(
      `create index property_address_search on property using gin ((display_address || ' ' || coalesce(address_line1, '') || ' ' || coalesce(address_line2, '') || ' ' || coalesce(address_line3, '') || ' ' || coalesce(address_line4, '') || ' ' || postcode) gin_trgm_ops)`,
    );
    this.addSql('create index property_words on property using gin (words)');
    this.addSql('create index property_near on property using gist (brand_id, point)');
    this.addSql(
      'alter table property add constraint property_property_for_check check (property_for in (1, 2))',
    );
    this.addSql(
      `alter table property add constraint property_status_check check (status in ('available', 'underoffer', 'letagreed', 'withdrawn'))`,
    );

    this.addSql(`create table portal_lead (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      portal text not null,
      portal_lead_id text not null,
      first_name text null,
      last_name text null,
      email text null,
      phone text null,
      message text null,
      status text not null default 'new',
      property_id bigint null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index portal_lead_by_created on portal_lead (brand_id, created_at, id)');
    this.addSql(
      'alter table portal_lead add constraint portal_lead_once unique (brand_id, portal, portal_lead_id)',
    );
    this.addSql(
      `alter table portal_lead add constraint portal_lead_status_check check (status in ('new', 'contacted', 'viewing', 'converted', 'closed'))`,
    );

    this.addSql(`create table app_user (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      kind text not null,
      first_name text not null default '',
      last_name text not null default '',
      email text not null default '',
      phone text not null default '',
      primary key (brand_id, id)
    )`);
    this.addSql(
      `create index app_user_name_search on app_user using gin ((first_name || ' ' || last_name) gin_trgm_ops)`,
    );
    this.addSql(`create unique index app_user_one_system on app_user (brand_id) where kind = 'system'`);
    this.addSql(
      `alter table app_user add constraint app_user_kind_check check (kind in ('tenant', 'agent', 'landlord', 'guarantor', 'software', 'system'))`,
    );

    this.addSql(`create table tenant_information (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      user_id bigint not null,
      occupation text not null,
      marital_status text null,
      partners_occupation text null,
      additional_information text not null,
      smoker jsonb not null,
      rented_accommodation jsonb not null,
      children jsonb not null,
      additional_occupants jsonb not null,
      pets jsonb not null,
      is_complete boolean not null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      'alter table tenant_information add constraint tenant_information_once unique (brand_id, user_id)',
    );

    this.addSql(`create table rent_ready_profile (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      user_id bigint not null,
      is_tenant_info_shared boolean not null,
      is_right_to_rent_shared boolean not null,
      is_affordability_shared boolean not null,
      is_pre_reference_shared boolean not null,
      is_rental_ledger_shared boolean not null,
      is_id_verification_shared boolean not null,
      is_guarantor_affordability_shared boolean not null,
      default_documents_shared jsonb not null,
      share_token text not null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      'alter table rent_ready_profile add constraint rent_ready_profile_once unique (brand_id, user_id)',
    );

    this.addSql(`create table pre_qualification (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      user_id bigint not null,
      is_id_payment_required boolean not null default false,
      id_provider_reason text not null default '',
      id_status smallint not null default 0,
      id_started_at timestamptz(3) null,
      right_to_rent_status text not null default 'notchecked',
      right_to_rent_date_of_birth text not null default '',
      is_right_to_rent_approved boolean not null default false,
      is_right_to_rent_requested boolean not null default false,
      salary double precision null,
      is_guarantor_payment_required boolean not null default false,
      pre_reference jsonb null,
      reference_documents jsonb null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      'alter table pre_qualification add constraint pre_qualification_once unique (brand_id, user_id)',
    );
    this.addSql(
      'alter table pre_qualification add constraint pre_qualification_id_status_check check (id_status in (0, 1, 2, 3, 4))',
    );
    this.addSql(
      `alter table pre_qualification add constraint pre_qualification_right_to_rent_status_check check (right_to_rent_status in ('notchecked', 'requested', 'unlimited', 'timelimited', 'notconfirmed'))`,
    );

    this.addSql(`create table flow (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      property_status smallint not null default 0,
      landlord_status smallint not null default 0,
      rental_offer_status smallint not null default 0,
      holding_deposit_status smallint not null default 0,
      verification_status smallint not null default 0,
      guarantor_status smallint not null default 5,
      tenancy_status smallint not null default 0,
      doc_status smallint not null default 0,
      move_in_status smallint not null default 0,
      percentage_completed smallint not null,
      is_completed boolean not null,
      bespoke_contract_url text null,
      nha_contract_url text null,
      envelope_id text null,
      supporting_documents_url text null,
      prescribed_contract_url text null,
      ast_contract_url text null,
      break_clause text not null default '',
      common_conditions text not null default '',
      additional_conditions text not null default '',
      uploaded_ast_contract_url text not null default '',
      ast_contract_signed_url text not null default '',
      how_to_rent_pdf_url text not null default '',
      ast_uploaded_at timestamptz(3) null,
      bespoke_contract_uploaded_at timestamptz(3) null,
      nha_generated_at timestamptz(3) null,
      ast_generated_at timestamptz(3) null,
      is_bespoke_contract_uploaded boolean not null default false,
      is_prescribed_contract_seen boolean not null default false,
      is_ast_signed boolean not null default false,
      is_nha_generated boolean not null default false,
      is_ast_generated boolean not null default false,
      supporting_documents_seen boolean not null default false,
      property_id bigint not null,
      agent_id bigint null,
      branch_id bigint null,
      landlord_id bigint null,
      renewed_from bigint null,
      landlord_bank_account_id bigint null,
      jurisdiction text not null default 'england',
      number_of_occupants int not null default 0,
      crm_landlord_id text not null default '',
      crm_applicant_id text not null default '',
      crm_tenancy_id text not null default '',
      move_in_payee_ref text not null default '',
      payee_ref text not null default '',
      bb_opt_out boolean not null default false,
      is_send_holding_deposit_details boolean not null default false,
      is_send_deposit_setup_details boolean not null default false,
      is_send_rental_offer_details boolean not null default false,
      is_send_document_details boolean not null default false,
      is_send_tenant_details boolean not null default false,
      is_send_move_in_details boolean not null default false,
      is_show_save_continue_popup boolean not null default false,
      move_in_money_from_lead_tenant boolean not null default false,
      holding_deposit_collection_from_lead_tenant boolean not null default false,
      is_flow_used boolean not null default false,
      is_rental_payment_received_by_landlord boolean not null default false,
      is_holding_deposit_received_by_landlord boolean not null default false,
      is_move_in_money_received_by_landlord boolean not null default false,
      is_deleted boolean not null default false,
      is_added_to_property boolean not null default false,
      is_renewed boolean not null default false,
      is_archived boolean not null default false,
      primary key (brand_id, id)
    )`);
    this.addSql(
      `create index flow_crm_search on flow using gin ((crm_landlord_id || ' ' || crm_applicant_id || ' ' || crm_tenancy_id) gin_trgm_ops)`,
    );
    this.addSql('create index flow_renewals on flow (brand_id, renewed_from)');
    this.addSql('create index flow_of_landlord on flow (brand_id, landlord_id)');
    this.addSql('create index flow_of_property on flow (brand_id, property_id)');
    this.addSql('create index flow_of_branch on flow (brand_id, branch_id)');
    this.addSql('create index flow_of_agent on flow (brand_id, agent_id)');
    this.addSql(
      'create index flow_by_percentage on flow (brand_id, percentage_completed, id) where not is_deleted',
    );
    this.addSql('create index flow_by_updated on flow (brand_id, updated_at, id) where not is_deleted');
    this.addSql('create index flow_by_created on flow (brand_id, created_at, id) where not is_deleted');
    this.addSql(
      'alter table flow add constraint flow_property_status_check check (property_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_landlord_status_check check (landlord_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_rental_offer_status_check check (rental_offer_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_holding_deposit_status_check check (holding_deposit_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_verification_status_check check (verification_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_guarantor_status_check check (guarantor_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_tenancy_status_check check (tenancy_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_doc_status_check check (doc_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      'alter table flow add constraint flow_move_in_status_check check (move_in_status in (0, 1, 2, 3, 4, 5, 6))',
    );
    this.addSql(
      `alter table flow add constraint flow_jurisdiction_check check (jurisdiction in ('england', 'wales', 'scotland', 'northernireland'))`,
    );

    this.addSql(`create table timeline_entry (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      user_id bigint not null,
      event_type text not null,
      description text not null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index timeline_by_event on timeline_entry (brand_id, flow_id, event_type, id)');
    this.addSql('create index timeline_by_updated on timeline_entry (brand_id, flow_id, updated_at, id)');
    this.addSql('create index timeline_by_created on timeline_entry (brand_id, flow_id, created_at, id)');
    this.addSql(
      `alter table timeline_entry add constraint timeline_entry_event_type_check check (event_type in ('guarantor_added', 'certificate_viewed', 'deposit_certificate_added', 'deposit_certificate_updated', 'deposit_certificate_deleted', 'prescribed_info_added', 'prescribed_info_updated', 'prescribed_info_deleted', 'esignature_email_queued', 'esignature_email_sent', 'esignature_email_failed', 'holding_deposit_confirmed', 'maintenance_status_changed', 'stage_changed', 'flow_created', 'flow_completed', 'flow_renewed', 'flow_archived'))`,
    );

    this.addSql(`create table sub_tenant (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      user_id bigint not null,
      title text not null default '',
      first_name text not null,
      last_name text not null,
      email text not null default '',
      phone text not null default '',
      is_lead boolean not null default false,
      holding_deposit_confirmed_at timestamptz(3) null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      `create index sub_tenant_name_search on sub_tenant using gin ((first_name || ' ' || last_name) gin_trgm_ops)`,
    );
    this.addSql('create index sub_tenant_of_user on sub_tenant (brand_id, user_id)');
    this.addSql('create index sub_tenant_of_flow on sub_tenant (brand_id, flow_id)');

    this.addSql(`create table guarantor (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      sub_tenant_id bigint not null,
      application_id text not null,
      title text not null,
      first_name text not null,
      middle_name text not null default '',
      last_name text not null,
      email text not null,
      phone text not null,
      postcode text not null,
      correspondence_address text not null,
      status text not null default 'invited',
      report_content text null,
      last_reference_update_at timestamptz(3) null,
      completed_at timestamptz(3) null,
      salary double precision null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      `create index guarantor_name_search on guarantor using gin ((first_name || ' ' || last_name) gin_trgm_ops)`,
    );
    this.addSql('create index guarantor_of_sub_tenant on guarantor (brand_id, sub_tenant_id)');
    this.addSql(
      `create unique index guarantor_once on guarantor (brand_id, sub_tenant_id, lower(email)) where email <> ''`,
    );
    this.addSql(
      `alter table guarantor add constraint guarantor_status_check check (status in ('invited', 'inprogress', 'inreview', 'accepted', 'conditional', 'rejected', 'cancelled'))`,
    );

    this.addSql(`create table outgoing_message (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      recipient text not null,
      role text not null,
      signature_email text not null,
      signature_token text null,
      message_id text not null,
      status text not null default 'queued',
      attempts int not null default 0,
      sent_at timestamptz(3) null,
      primary key (brand_id, id)
    )`);
    this.addSql('create index outgoing_message_of_flow on outgoing_message (brand_id, flow_id)');
    this.addSql(
      `alter table outgoing_message add constraint outgoing_message_status_check check (status in ('queued', 'sent', 'failed'))`,
    );

    this.addSql(`create table outbox (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      message_id bigint not null,
      primary key (brand_id, id)
    )`);

    this.addSql(`create table maintenance_issue (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      property_id bigint not null,
      flow_id bigint null,
      reported_by bigint not null,
      title text not null,
      description text not null default '',
      status text not null default 'reported',
      primary key (brand_id, id)
    )`);
    this.addSql('create index maintenance_issue_of_property on maintenance_issue (brand_id, property_id)');
    this.addSql('create index maintenance_issue_of_flow on maintenance_issue (brand_id, flow_id)');
    this.addSql(
      'create index maintenance_issue_by_status on maintenance_issue (brand_id, status, created_at, id)',
    );
    this.addSql('create index maintenance_issue_by_created on maintenance_issue (brand_id, created_at, id)');
    this.addSql(
      `alter table maintenance_issue add constraint maintenance_issue_status_check check (status in ('reported', 'acknowledged', 'quoterequested', 'awaitingapproval', 'scheduled', 'inprogress', 'onhold', 'completed', 'closed', 'cancelled'))`,
    );

    this.addSql(`create table certificate (
      brand_id bigint not null,
      id bigserial not null,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      flow_id bigint not null,
      kind text not null,
      url text not null,
      scheme text null,
      is_seen boolean not null default false,
      seen_at timestamptz(3) null,
      primary key (brand_id, id)
    )`);
    this.addSql(
      'alter table certificate add constraint certificate_once unique (brand_id, flow_id, kind, url)',
    );
    this.addSql(
      `alter table certificate add constraint certificate_kind_check check (kind in ('deposit', 'prescribed_info', 'inventory'))`,
    );
    this.addSql(
      `alter table certificate add constraint certificate_scheme_check check (scheme in ('tds', 'mydeposits', 'dps'))`,
    );

    this.addSql(`create table api_key (
      id bigserial primary key,
      brand_id bigint not null,
      user_id bigint not null,
      prefix text not null,
      secret_hash text not null,
      name text not null default '',
      scopes jsonb not null,
      is_active boolean not null default true,
      expires_at timestamptz(3) null,
      last_used_at timestamptz(3) null,
      rotated_at timestamptz(3) null,
      revoked_at timestamptz(3) null,
      created_at timestamptz(3) not null
    )`);
    this.addSql('alter table api_key add constraint api_key_prefix_unique unique (prefix)');
    this.addSql('create index api_key_of_brand on api_key (brand_id, id)');

    // Every reference within a brand uses the same brand column, so a reference to another brand is
    // impossible.
    this.addSql(
      'alter table branch add constraint branch_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table agent add constraint agent_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table agent add constraint agent_brand_id_branch_id_foreign foreign key (brand_id, branch_id) references branch (brand_id, id)',
    );
    this.addSql(
      'alter table property add constraint property_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table portal_lead add constraint portal_lead_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table portal_lead add constraint portal_lead_brand_id_property_id_foreign foreign key (brand_id, property_id) references property (brand_id, id)',
    );
    this.addSql(
      'alter table app_user add constraint app_user_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table tenant_information add constraint tenant_information_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table tenant_information add constraint tenant_information_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table rent_ready_profile add constraint rent_ready_profile_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table rent_ready_profile add constraint rent_ready_profile_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table pre_qualification add constraint pre_qualification_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table pre_qualification add constraint pre_qualification_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table flow add constraint flow_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table flow add constraint flow_brand_id_property_id_foreign foreign key (brand_id, property_id) references property (brand_id, id)',
    );
    this.addSql(
      'alter table flow add constraint flow_brand_id_agent_id_foreign foreign key (brand_id, agent_id) references agent (brand_id, id)',
    );
    this.addSql(
      'alter table flow add constraint flow_brand_id_branch_id_foreign foreign key (brand_id, branch_id) references branch (brand_id, id)',
    );
    this.addSql(
      'alter table flow add constraint flow_brand_id_landlord_id_foreign foreign key (brand_id, landlord_id) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table flow add constraint flow_brand_id_renewed_from_foreign foreign key (brand_id, renewed_from) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table timeline_entry add constraint timeline_entry_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table timeline_entry add constraint timeline_entry_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table timeline_entry add constraint timeline_entry_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table sub_tenant add constraint sub_tenant_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table sub_tenant add constraint sub_tenant_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table sub_tenant add constraint sub_tenant_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table guarantor add constraint guarantor_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table guarantor add constraint guarantor_brand_id_sub_tenant_id_foreign foreign key (brand_id, sub_tenant_id) references sub_tenant (brand_id, id)',
    );
    this.addSql(
      'alter table outgoing_message add constraint outgoing_message_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table outgoing_message add constraint outgoing_message_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table outbox add constraint outbox_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table outbox add constraint outbox_brand_id_message_id_foreign foreign key (brand_id, message_id) references outgoing_message (brand_id, id)',
    );
    this.addSql(
      'alter table maintenance_issue add constraint maintenance_issue_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table maintenance_issue add constraint maintenance_issue_brand_id_property_id_foreign foreign key (brand_id, property_id) references property (brand_id, id)',
    );
    this.addSql(
      'alter table maintenance_issue add constraint maintenance_issue_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table maintenance_issue add constraint maintenance_issue_brand_id_reported_by_foreign foreign key (brand_id, reported_by) references app_user (brand_id, id)',
    );
    this.addSql(
      'alter table certificate add constraint certificate_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table certificate add constraint certificate_brand_id_flow_id_foreign foreign key (brand_id, flow_id) references flow (brand_id, id)',
    );
    this.addSql(
      'alter table api_key add constraint api_key_brand_id_foreign foreign key (brand_id) references brand (id)',
    );
    this.addSql(
      'alter table api_key add constraint api_key_brand_id_user_id_foreign foreign key (brand_id, user_id) references app_user (brand_id, id)',
    );
  }

  override down(): void {
    const tables = [
      'brand',
      'branch',
      'agent',
      'operator_token',
      'property',
      'portal_lead',
      'app_user',
      'tenant_information',
      'rent_ready_profile',
      'pre_qualification',
      'flow',
      'timeline_entry',
      'sub_tenant',
      'guarantor',
      'outgoing_message',
      'outbox',
      'maintenance_issue',
      'certificate',
      'api_key',
    ];
    this.addSql(`drop table ${tables.join(', ')}`);
  }
}
