-- One row: what a value of the cut was reported to cost before $asOf, and what it is reported to cost now.
with
cell as (
  select
    day, account_id, workspace_id, source, sku_name, asset_kind,
    coalesce(max_by(amount, version) filter (where published_at < cast($asOf as timestamp)), 0) as previous_amount,
    max_by(amount, version) as amount,
    source = 'machine_estimate' as is_vm
  from spend_day_version
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and day >= cast($since as date)
    and day < cast($until as date)
  group by day, account_id, workspace_id, source, sku_name, asset_kind
),
named as (
  select
    coalesce(
      case $by
        when 'day' then strftime(day, '%Y-%m-%d')
        when 'workspace' then workspace_id
        when 'sku' then sku_name
        when 'assetKind' then asset_kind
      end,
      'Other'
    ) as name,
    previous_amount,
    amount,
    case when is_vm then previous_amount else 0 end as previous_vm_amount,
    case when is_vm then amount else 0 end as vm_amount
  from cell
),
summed as (
  select
    name,
    cast(sum(previous_amount) as decimal(28, 10)) as previous_amount,
    cast(sum(amount) as decimal(28, 10)) as amount,
    bool_or(previous_vm_amount <> 0) as is_previous_estimated,
    bool_or(vm_amount <> 0) as is_estimated
  from named
  group by name
)
select
  summed.name as name,
  coalesce(workspace.workspace_name, summed.name) as label,
  cast(summed.previous_amount as varchar) as previousAmount,
  cast(summed.amount as varchar) as amount,
  summed.is_previous_estimated as isPreviousEstimated,
  summed.is_estimated as isEstimated
from summed
left join workspace
  on $by = 'workspace'
  and workspace.workspace_id = summed.name
order by
  case when $by = 'day' then summed.name end,
  abs(summed.amount - summed.previous_amount) desc,
  summed.amount desc,
  summed.name
