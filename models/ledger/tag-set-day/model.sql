-- One row: what usage with one set of tags cost on a day; tags_json is '{}' without tags. A usage record has the tags that
-- the bill names. VMs have those of the latest usage record in force of their cluster on that day; without one they have
-- none. Shared is what runs for nobody in particular: usage that names no run, cluster or other asset, and VMs that wait in
-- a pool.
with
record as (
  select
    priced_usage.day, priced_usage.account_id, priced_usage.workspace_id, priced_usage.cluster_id,
    priced_usage.start_ms, priced_usage.currency, priced_usage.money, priced_usage.is_withdrawn,
    priced_usage.job_run_id is null and priced_usage.cluster_id is null and priced_usage.asset_id is null as is_shared,
    case when usage_record.custom_tags is null then '{}' else cast(to_json(usage_record.custom_tags) as string) end as tags_json
  from priced_usage
  inner join usage_record
    on usage_record.day = priced_usage.day
    and usage_record.account_id = priced_usage.account_id
    and usage_record.workspace_id is not distinct from priced_usage.workspace_id
    and usage_record.record_id = priced_usage.record_id
  where priced_usage.day in ($days)
    and usage_record.day in ($days)
),
cluster_tags as (
  select
    day, account_id, workspace_id, cluster_id,
    max_by(
      tags_json,
      case when tags_json is not null then lpad(cast(start_ms as string), 20, '0') || tags_json end
    ) as tags_json
  from record
  where cluster_id is not null
    and not is_withdrawn
  group by day, account_id, workspace_id, cluster_id
),
charge as (
  select day, account_id, workspace_id, 'databricks_usage' as source, currency, tags_json, is_shared, money
  from record
  where money is not null
  union all
  select
    machine_charge.day, machine_charge.account_id, machine_charge.workspace_id,
    'machine_estimate' as source,
    machine_charge.currency,
    coalesce(cluster_tags.tags_json, '{}') as tags_json,
    coalesce(machine_charge.asset_kind = 'pool', false) as is_shared,
    machine_charge.money
  from machine_charge
  left join cluster_tags
    on cluster_tags.day = machine_charge.day
    and cluster_tags.account_id = machine_charge.account_id
    and cluster_tags.workspace_id = machine_charge.workspace_id
    and cluster_tags.cluster_id = machine_charge.cluster_id
  where machine_charge.day in ($days)
    and machine_charge.money is not null
)
select
  day, account_id, workspace_id, source, currency, tags_json, is_shared,
  cast(cast(sum(money) as decimal(26,0)) * 0.0000000001 as decimal(28,10)) as amount
from charge
group by day, account_id, workspace_id, source, currency, tags_json, is_shared
