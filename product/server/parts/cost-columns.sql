-- Columns: the cost of an asset, its halves, and why it is estimated.
named.currency as currency,
named.cost as cost,
named.databricks_cost as databricksCost,
named.cloud_cost as cloudCost,
coalesce(named.cloud_cost, 0) <> 0 as isCostEstimated,
nullif(concat_ws(', ', case when named.cloud_cost <> 0 then 'public VM price' end, named.weak_because), '') as estimatedBecause
