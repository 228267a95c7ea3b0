-- Columns: the sums of the range, and of the one before.
cast(sum(databricks_cost) filter (where is_in_range) as decimal(28, 10)) as databricks_cost,
cast(sum(cloud_cost) filter (where is_in_range) as decimal(28, 10)) as cloud_cost,
max(weak_because) filter (where is_in_range) as weak_because,
cast(sum(cost) filter (where is_in_range) as decimal(28, 10)) as cost,
cast(sum(cost) filter (where is_in_range and day < cast($comparedUntil as date)) as decimal(28, 10)) as compared_cost,
cast(sum(cost) filter (where not is_in_range and day < cast($previousUntil as date)) as decimal(28, 10)) as previous_cost,
coalesce(bool_or(has_list_price) filter (where is_in_range), false) as has_list_price,
coalesce(bool_or(has_negotiated_price) filter (where is_in_range), false) as has_negotiated_price
