-- One row: a usage record that a figure has a part of, beside the number and the money of all of them.
with
record as (
  select
    priced_usage.day, priced_usage.account_id, priced_usage.workspace_id, priced_usage.record_id,
    priced_usage.resource_number, priced_usage.start_ms, priced_usage.end_ms, priced_usage.cluster_id,
    priced_usage.sku_name, priced_usage.quantity, priced_usage.usage_unit, priced_usage.price,
    priced_usage.asset_kind, priced_usage.asset_id, priced_usage.product, priced_usage.job_id,
    priced_usage.job_run_id, priced_usage.money
  from priced_usage
  where priced_usage.workspace_id in ($workspaceIds)
    and priced_usage.money is not null
    and priced_usage.currency = $currency
    and ($since is null or priced_usage.day >= cast(cast($since as timestamp) as date))
    and ($until is null or priced_usage.day < cast(cast($until as timestamp) as date))
    and ($clusterId is null or priced_usage.cluster_id = $clusterId)
    and ($skuName is null or priced_usage.sku_name = $skuName)
),
share as (
  select
    record.day, record.account_id, record.workspace_id, record.record_id, record.start_ms, record.end_ms,
    record.cluster_id, record.asset_id, record.product, record.sku_name, record.quantity, record.usage_unit,
    record.price, record.money,
    case
      when time_share.consumer <> 'run' then time_share.consumer
      when coalesce(time_share.run_id, record.job_run_id) is not null then 'run'
      when record.asset_id is not null then record.asset_kind
      when record.cluster_id is not null or record.product is null then 'unattributed'
      else 'overhead'
    end as consumer,
    coalesce(time_share.job_id, record.job_id) as job_id,
    coalesce(time_share.run_id, record.job_run_id) as run_id,
    coalesce(time_share.attempt, 0) as attempt,
    time_share.phase,
    coalesce(
      time_share.reason,
      case
        when record.cluster_id is null then 'no workload named'
        when record.end_ms <= record.start_ms then 'record without length'
        when record.end_ms > record.start_ms + 86400000 then 'record longer than a day'
      end,
      'no known run'
    ) as reason,
    case
      when coalesce(time_share.ticks = time_share.total, true) then record.money
      when time_share.reach = time_share.total
      then case when record.money < 0 then -1 else 1 end * (
        abs(record.money)
        - cast(floor(abs(record.money) * ((time_share.reach - time_share.ticks) / cast(time_share.total as double))) as bigint)
      )
      else case when record.money < 0 then -1 else 1 end * (
        cast(floor(abs(record.money) * (time_share.reach / cast(time_share.total as double))) as bigint)
        - cast(floor(abs(record.money) * ((time_share.reach - time_share.ticks) / cast(time_share.total as double))) as bigint)
      )
    end as share_money
  from record
  left join time_share
    on time_share.day = record.day
    and time_share.resource_number = record.resource_number
    and time_share.start_ms = record.start_ms
    and time_share.end_ms = record.end_ms
    and time_share.pays_start_up = false
),
part as (
  select
    day, account_id, workspace_id, record_id, start_ms, end_ms, sku_name,
    max(quantity) as quantity,
    max(usage_unit) as usage_unit,
    max(price) as price,
    max(money) as money,
    cast(sum(share_money) as bigint) as share_money
  from share
  where (consumer in ($consumers)) = $areNamedMeant
    and (
      $assetId is null
      or coalesce(
        case
          when consumer = 'overhead' then product
          when consumer not in ('run', 'unattributed', 'cluster', 'interactive', 'idle', 'start_up') then asset_id
        end,
        cluster_id,
        ''
      ) = $assetId
    )
    and ($reason is null or ((phase = 'unknown' or consumer = 'unattributed') and reason = $reason))
    and ($jobId is null or (consumer in ('run', 'job') and job_id = $jobId))
    and ($runId is null or (consumer = 'run' and run_id = $runId))
    and ($attemptNumber is null or attempt = $attemptNumber)
  group by day, account_id, workspace_id, record_id, start_ms, end_ms, sku_name
),
total as (
  select
    cast(count(*) as bigint) as record_count,
    cast(coalesce(sum(share_money), 0) as bigint) as money
  from part
),
page as (
  select record_id, workspace_id, start_ms, end_ms, sku_name, quantity, usage_unit, price, money, share_money
  from part
  order by start_ms asc nulls last, sku_name asc nulls last, record_id asc nulls last
  limit $size
  offset $offset
)
select
  total.record_count as totalElements,
  cast(total.money * 0.0000000001 as decimal(28,10)) as totalAmount,
  page.record_id as recordId,
  page.workspace_id as workspaceId,
  timestamp_millis(page.start_ms) as usageStartTime,
  timestamp_millis(page.end_ms) as usageEndTime,
  page.sku_name as skuName,
  usage_record.record_type as recordType,
  page.quantity as quantity,
  page.usage_unit as usageUnit,
  page.price as price,
  cast(page.money * 0.0000000001 as decimal(28,10)) as billed,
  cast(page.share_money * 0.0000000001 as decimal(28,10)) as amount
from total
left join page
  on true
left join usage_record
  on usage_record.record_id = page.record_id
order by page.start_ms asc nulls last, page.sku_name asc nulls last, page.record_id asc nulls last
