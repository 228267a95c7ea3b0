-- What the figure has of each cluster, SKU, price and phase.
select
  source, currency, workspace_id, cluster_id, sku_name, product, consumer, phase, reason, confidence,
  weak_because, usage_unit, price, price_kind,
  min(coalesce(job_id, asset_id)) as owner_id,
  min(day) as first_day,
  max(day) as last_day,
  sum(quantity) as quantity,
  sum(fair_ms) as fair_ms,
  sum(amount) as amount,
  sum(record_count) as record_count,
  bool_or(split_by_clock) as split_by_clock
from run_cost_part
where workspace_id in ($workspaceIds)
  -- include: #features/workloads/cost-explanation/parts/asked-days.sql
  and ($runId is null or run_id = $runId)
  and ($attemptNumber is null or attempt = $attemptNumber)
  -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
  and ($clusterId is null or cluster_id = $clusterId)
  and ($source is null or source = $source)
group by all
