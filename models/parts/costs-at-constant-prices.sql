-- What was drawn around changes (drawn) as billed, and at the prices of the moment of the change.
asked as (
  select distinct
    drawn.account_id, drawn.workspace_id, drawn.first_ms, drawn.source, drawn.sku_name, drawn.usage_unit,
    drawn.currency, drawn.machine, workspace.cloud, workspace.region
  from drawn
  left join system_workspace as workspace
    on workspace.account_id = drawn.account_id
    and workspace.workspace_id = drawn.workspace_id
),
offered as (
  select
    asked.account_id, asked.workspace_id, asked.first_ms, asked.source, asked.sku_name, asked.usage_unit,
    asked.currency, asked.machine,
    unix_millis(price_window.valid_from) as from_ms,
    price_window.price
  from asked
  inner join price_window
    on price_window.account_id = asked.account_id
    and price_window.sku_name = asked.sku_name
    and price_window.usage_unit = asked.usage_unit
    and price_window.currency_code = asked.currency
  where asked.source = 'databricks_usage'
    and price_window.price is not null
    and price_window.cloud = coalesce(asked.cloud, price_window.cloud)
  union all
  select
    asked.account_id, asked.workspace_id, asked.first_ms, asked.source, asked.sku_name, asked.usage_unit,
    asked.currency, asked.machine,
    unix_millis(machine_price.price_start_time) as from_ms,
    cast(machine_price.price as decimal(15,8)) as price
  from asked
  inner join machine_price
    on machine_price.cloud = asked.cloud
    and machine_price.region = asked.region
    and machine_price.node_type = asked.machine
    and machine_price.currency_code = asked.currency
  where asked.source = 'machine_estimate'
),
held as (
  select
    account_id, workspace_id, first_ms, source, sku_name, usage_unit, currency, machine,
    coalesce(
      max_by(price, case when price is not null and from_ms <= first_ms then from_ms end),
      min_by(price, case when price is not null then from_ms end)
    ) as price
  from offered
  group by account_id, workspace_id, first_ms, source, sku_name, usage_unit, currency, machine
),
spent as (
  select
    drawn.account_id, drawn.workspace_id, drawn.change_group, drawn.job_id, drawn.run_id,
    array_join(array_sort(array_agg(distinct drawn.currency)), ',') as currencies,
    case
      when count(distinct drawn.currency) = 1 then cast(sum(drawn.amount) as decimal(28,10))
    end as billed_cost,
    case
      when count(distinct drawn.currency) = 1 and bool_and(held.price is not null)
      then cast(
        sum(
          case
            when held.price = drawn.price then drawn.amount
            else cast(cast(drawn.quantity as decimal(22,12)) * held.price as decimal(28,10))
          end
        ) as decimal(28,10)
      )
    end as cost,
    max(drawn.weak_because) as weak_because
  from drawn
  left join held
    on held.account_id = drawn.account_id
    and held.workspace_id = drawn.workspace_id
    and held.first_ms = drawn.first_ms
    and held.source = drawn.source
    and held.sku_name = drawn.sku_name
    and held.usage_unit = drawn.usage_unit
    and held.currency = drawn.currency
    and held.machine is not distinct from drawn.machine
  group by drawn.account_id, drawn.workspace_id, drawn.change_group, drawn.job_id, drawn.run_id
)
