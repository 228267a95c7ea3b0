-- One row per SQL warehouse of a workspace, with its identity.
with identified as (
  select
    site.workspace_id,
    site.kind,
    warehouse,
    person,
    site.seat || ':' || warehouse as warehouse_key
  from site
  inner join warehouse_template using (kind)
)
select
  identified.workspace_id,
  identified.kind,
  warehouse,
  warehouse_key,
  substr(keyed_text('warehouse:' || warehouse_key), 1, 16) as warehouse_id,
  member.user_name as creator_user_name,
  getvariable('start_ms')
    - whole('day:' || warehouse_key, 20, 200) * 86400000
    + whole('hour:' || warehouse_key, 28800000, 61200000) as create_ms,
  delete_ms,
  case
    when closed.name is not null then map {'team': split_part(warehouse, '_', 1), 'serverless': 'not-allowed'}
    when keyed('tagged:' || warehouse_key) % 3 = 0 then cast(map {} as map(varchar, varchar))
    else map {'team': lower(split_part(warehouse, ' ', 1)), 'env': identified.kind}
  end as tags
from identified
left join asset_end
  on asset_end.kind = identified.kind
  and asset_end.name = warehouse
left join (select kind, name from advised_asset where kind_of_case = 'own_network') as closed
  on closed.kind = identified.kind
  and closed.name = warehouse
inner join member
  on member.workspace_id = identified.workspace_id
  and member.position = identified.person
