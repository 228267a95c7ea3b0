-- Columns: the estimated amount of machines.
day, account_id, workspace_id,
'machine_estimate' as source,
currency,
cast(cast(nano_hours * 0.000000001 as decimal(22,12)) * coalesce(price_then, oldest_price) as decimal(28,10)) as amount
