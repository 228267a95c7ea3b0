-- The limit of idle time that holds for each kind of compute, everywhere, in a workspace and for an asset.
limit_row as (
  select
    case effective_policy.rule when 'idle_instance' then 'APC' when 'idle_warehouse' then 'WAREHOUSE' else 'POOL' end as compute,
    effective_policy.workspace_id, effective_policy.asset_id,
    cast(
      60000 * case
        when effective_policy.rule = 'idle_pool' then coalesce(effective_policy.limit_2, rule_target.limit_2)
        else effective_policy.limit_1
      end as bigint
    ) as limit_ms
  from effective_policy
  inner join rule_target
    on rule_target.rule = effective_policy.rule
    and rule_target.target = effective_policy.target
  where (effective_policy.rule = 'idle_instance' and effective_policy.target = 'APC')
    or (effective_policy.rule = 'idle_warehouse' and effective_policy.target = 'WAREHOUSE')
    or (effective_policy.rule = 'idle_pool' and effective_policy.target = 'POOL')
),
