-- Columns: the sums over parts of costs.
part.currency,
cast(sum(case when part.source = 'databricks_usage' then part.amount end) as decimal(28,10)) as databricks_cost,
cast(sum(case when part.source = 'machine_estimate' then part.amount end) as decimal(28,10)) as cloud_cost,
cast(sum(part.amount) as decimal(28,10)) as cost,
max(part.weak_because) as weak_because
