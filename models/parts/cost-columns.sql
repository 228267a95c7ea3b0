-- Columns: the sums over parts of costs, and how they are known.
cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28,10)) as databricks_cost,
cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28,10)) as cloud_cost,
cast(sum(amount) as decimal(28,10)) as cost,
max(weak_because) as weak_because,
coalesce(bool_or(price_kind = 'list'), false) as has_list_price,
coalesce(bool_or(price_kind = 'negotiated'), false) as has_negotiated_price
