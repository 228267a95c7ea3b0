-- One row: a cause of unusual cost on a day (see cost_anomaly), as rules judge it: money cut to cents, as what is expected is
-- an estimate.
select
  cost_anomaly.*,
  'RESOURCE_DATABRICKS_AND_CLOUD' as target,
  cast(null as string) as subscription_id,
  'DAY' as period,
  cast(cast(expected_cost as decimal(28,2)) as decimal(28,10)) as usual_cost,
  cast(cast(excess_cost as decimal(28,2)) as decimal(28,10)) as excess
from cost_anomaly
where day in ($days)
