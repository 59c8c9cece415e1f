import { runSql } from './database.js';

/**
 * Functions with the names of Citus's, for a server on which Citus cannot be installed. They record each
 * call, reject what Citus rejects, and leave the rows where they are. `stand_in.lose_rows_of` names a table
 * whose rows are not all copied. Each brand has a separate shard, with the brand's id.
 */
const STAND_IN = `
create schema citus_stand_in;
create table citus_stand_in.pg_dist_partition (logicalrelid regclass primary key, partmethod "char", repmodel "char");
create table citus_stand_in.pg_dist_node (
  nodename text, groupid int, isactive boolean default true, noderole text default 'primary'
);
insert into citus_stand_in.pg_dist_node values ('coordinator', 0), ('worker', 1);
create table citus_stand_in.pg_dist_placement (shardid bigint primary key, groupid int);
create table citus_stand_in.nodes_down (groupid int primary key);
create table citus_stand_in.calls (id bigserial primary key, call text not null, mode text);

create function citus_stand_in.note(call text, subject regclass) returns void language plpgsql as $$
begin
  if exists (select from pg_constraint where contype = 'f' and (conrelid = subject or confrelid = subject)) then
    raise exception '% of % with foreign keys', call, subject;
  end if;
  if exists (select from pg_trigger where tgrelid = subject and not tgisinternal) then
    raise exception 'triggers are not supported on distributed tables';
  end if;
  insert into calls (call, mode) values (call || ' ' || subject, current_setting('citus.multi_shard_modify_mode', true));
end $$;

create function citus_stand_in.create_reference_table(table_name regclass) returns void language plpgsql as $$
begin
  perform note('reference', table_name);
  insert into pg_dist_partition values (table_name, 'n', 't');
end $$;

create function citus_stand_in.create_distributed_table(
  table_name regclass, distribution_column text, distribution_type text default 'hash', colocate_with text default 'default'
) returns void language plpgsql as $$
begin
  perform note('distribute', table_name);
  if not exists (
    select from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.conrelid = table_name and c.contype = 'p' and a.attname = distribution_column and a.atttypid = 'bigint'::regtype
  ) then
    raise exception 'the primary key of % is without %', table_name, distribution_column;
  end if;
  if colocate_with <> 'none' and not exists (
    select from pg_dist_partition where logicalrelid = colocate_with::regclass and partmethod = 'h'
  ) then
    raise exception '% is not distributed', colocate_with;
  end if;
  insert into pg_dist_partition values (table_name, 'h', 's');
  if current_setting('stand_in.lose_rows_of', true) = table_name::text then
    execute format('delete from %I', table_name);
  end if;
end $$;

create function citus_stand_in.citus_add_local_table_to_metadata(table_name regclass) returns void language plpgsql as $$
begin
  perform note('local', table_name);
  insert into pg_dist_partition values (table_name, 'n', 's');
end $$;

create function citus_stand_in.get_shard_id_for_distribution_column(table_name regclass, brand_id bigint)
returns bigint language sql as $$ select brand_id $$;

create function citus_stand_in.is_up(brand_id bigint) returns boolean language plpgsql cost 1000000 as $$
begin
  if exists (select from nodes_down join pg_dist_placement p using (groupid) where p.shardid = brand_id) then
    raise exception 'connection to the remote node failed' using errcode = '08006';
  end if;
  return true;
end $$;

create function citus_stand_in.truncate_local_data_after_distributing_table(table_name regclass) returns void language plpgsql as $$
begin
  perform note('truncate', table_name);
end $$;
`;

/** Installs the stand-in in a database; connections that are opened from now on use it. */
export async function installCitusStandIn(url: string): Promise<void> {
  await runSql(url, STAND_IN);
  const [{ name } = { name: '' }] = await runSql<{ name: string }>(url, 'select current_database() as name');
  await runSql(url, `alter database "${name}" set search_path = public, citus_stand_in`);
}

/** The calls that were made, in order. */
export async function citusCalls(url: string): Promise<string[]> {
  const calls = await runSql<{ call: string }>(url, 'select call from citus_stand_in.calls order by id');
  return calls.map(({ call }) => call);
}

/**
 * Puts each brand on a separate node. A read of the outbox fails if it reads an event of a node in
 * `nodes_down`.
 */
export async function putBrandsOnNodes(url: string): Promise<void> {
  await runSql(
    url,
    `insert into citus_stand_in.pg_dist_placement select id, id from brand;
     alter table outbox rename to outbox_of_all_nodes;
     create view outbox as select * from outbox_of_all_nodes where citus_stand_in.is_up(brand_id);
     alter view outbox alter column id set default nextval('outbox_id_seq');`,
  );
}
