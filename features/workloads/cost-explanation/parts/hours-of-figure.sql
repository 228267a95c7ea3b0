-- Common tables up to mine: the hours of shared clusters that the figure has a part in, each with its time and amount.
my_line as (
  select
    workspace_id, cluster_id, hour,
    sum(fair_ms) as fair_ms,
    sum(amount) as amount
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and cluster_id in ($sharedClusterIds)
    -- include: #features/workloads/cost-explanation/parts/asked-days.sql
    and ($runId is null or run_id = $runId)
    and ($attemptNumber is null or attempt = $attemptNumber)
    -- include: #features/workloads/cost-explanation/parts/asked-consumers.sql
    and ($source is null or source = $source)
  group by workspace_id, cluster_id, hour, source, sku_name, machine, usage_unit, price, price_kind
),
mine as (
  select
    workspace_id, cluster_id, hour,
    max(fair_ms) as fair_ms,
    sum(amount) as amount
  from my_line
  group by workspace_id, cluster_id, hour
)
