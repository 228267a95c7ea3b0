-- One row per case of the advised world, or of the followed one, which has some of the strong cases in one workspace, with the kind of
-- workspace that has it and a name that does not give it away. A job that needs a cluster which others keep up runs where that one is.
with numbered as (
  select
    rule,
    asset_kind,
    kind_of_case,
    strength,
    coalesce(batch, 0) as batch,
    cast(number.range as integer) as number,
    rule || ':' || kind_of_case || ':' || strength || ':' || number.range as asset_key
  from advice_template
  cross join lateral range(0, cases) as number
  where getvariable('size') = 'advised'
    or (
      getvariable('size') = 'followed'
      and strength = 'strong'
      and number.range < 2
      and rule in (
        'driver_size', 'warehouse_auto_stop', 'cluster_auto_termination', 'pool_idle_instances', 'failing_job', 'warehouse_size',
        'warehouse_type', 'job_timeout', 'serverless_standard_mode')
    )
), placed as (
  select *, row_number() over (order by batch, keyed('place of ' || asset_key)) as place
  from numbered
), named as (
  select
    *,
    case
      when getvariable('size') = 'followed' then 'insights'
      when kind_of_case = 'not_sold_here' then ['insights', 'fleet'][1 + place % 2]
      else ['insights', 'fleet', 'care'][1 + place % 3]
    end
      as kind,
    picked('subject of ' || asset_key, [
      'orders', 'returns', 'visits', 'claims', 'routes', 'tariffs', 'stock', 'meters', 'invoices', 'sessions', 'tickets',
      'parcels', 'ledger', 'sensors', 'leads', 'shifts'
    ]) || '_' || picked('work of ' || asset_key, [
      'refresh', 'daily', 'core', 'mart', 'sync', 'review', 'export', 'match', 'rollup', 'team', 'study', 'feed'
    ]) || '_' || place as name
  from placed
)
select
  named.rule,
  named.asset_kind,
  named.kind_of_case,
  named.strength,
  named.number,
  named.asset_key,
  coalesce(kept_up.kind, named.kind) as kind,
  named.name,
  coalesce(kept_up.name, named.name || '_nb') as host
from named
left join named as kept_up
  on kept_up.kind_of_case = 'hourly_burst'
  and kept_up.number = named.number % 3
  and named.kind_of_case in ('short_and_frequent', 'cluster_stays_up')
