-- Columns: the sums over days of sessions.
cast(sum(active_ms) as bigint) as active_ms,
cast(sum(commands) as integer) as commands,
cast(sum(failed_commands) as integer) as failed_commands,
cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
cast(sum(cost) as decimal(28, 10)) as cost,
max(weak_because) as weak_because
