-- Columns: the cost and its halves.
currency as currency,
cost as runCost,
databricks_cost as databricksCost,
cloud_cost as cloudCost,
coalesce(cloud_cost, 0) <> 0 as isCostEstimated,
