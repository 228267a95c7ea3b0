-- Assets (asset, each with its node_type and first_hour) with each type of VM that could take the place of theirs (substituted).
-- At the prices of that hour: price_ratio, core_ratio and memory_ratio are the new one's parts of the present one's.
substituted as (
  select
    asset.*, substitute.relation, substitute.substitute_type, substitute.is_arm, substitute.substitute_memory_mb,
    cast(substitute.substitute_price as double) / cast(substitute.price as double) as price_ratio,
    substitute.substitute_cores / substitute.core_count as core_ratio,
    substitute.substitute_memory_mb / cast(substitute.memory_mb as double) as memory_ratio
  from asset
  inner join system_workspace as workspace
    on workspace.account_id = asset.account_id
    and workspace.workspace_id = asset.workspace_id
  inner join machine_substitute as substitute
    on substitute.account_id = asset.account_id
    and substitute.cloud = workspace.cloud
    and substitute.region = workspace.region
    and substitute.currency = asset.currency
    and substitute.node_type = asset.node_type
    and substitute.valid_from_ms <= unix_millis(asset.first_hour)
    and substitute.valid_until_ms > unix_millis(asset.first_hour)
),
