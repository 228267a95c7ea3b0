-- Columns: the halves of the cost of a job, and the kinds of its prices.
case
  when spent.databricks_cost is null and coalesce(spent.node_hours, 0) = 0
  then 0
  else spent.databricks_cost
end as databricksCost,
case
  when spent.has_list_price and spent.has_negotiated_price then 'list and negotiated'
  when spent.has_negotiated_price then 'negotiated'
  when spent.has_list_price then 'list'
end as priceKind,
coalesce(spent.cloud_cost, 0) as cloudCost,
coalesce(spent.cloud_cost, 0) <> 0 as isCostEstimated,
nullif(concat_ws(', ', case when spent.cloud_cost <> 0 then 'public VM price' end, spent.weak_because), '') as estimatedBecause,
cast(null as decimal(28, 10)) as realCost,
