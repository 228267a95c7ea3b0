-- Columns: the halves of the cost of a job, and the kinds of its prices.
case
  when databricks_cost is null and coalesce(node_hours, 0) = 0
  then 0
  else databricks_cost
end as databricksCost,
case
  when has_list_price and has_negotiated_price then 'list and negotiated'
  when has_negotiated_price then 'negotiated'
  when has_list_price then 'list'
end as priceKind,
coalesce(cloud_cost, 0) as cloudCost,
coalesce(cloud_cost, 0) <> 0 as isCostEstimated,
nullif(concat_ws(', ', case when cloud_cost <> 0 then 'public VM price' end, weak_because), '') as estimatedBecause,
cast(null as decimal(28, 10)) as realCost,
