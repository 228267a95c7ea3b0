-- One row: a change of a pool in the system tables, or the latest answer of REST, with the machines of the pool, and from when
-- until when they held (half-open, milliseconds; null where the row has nothing that did not hold before). REST, whose
-- answers have no time, fills in what the changes leave open. The oldest settings that are known hold for all time before.
-- None hold more than a day before the pool was made, or after the newest change had it deleted.
with
changed as (
  select account_id, workspace_id, instance_pool_id
  from rest_instance_pool
  where arrived_version > $afterVersion
  union
  select account_id, workspace_id, instance_pool_id
  from system_instance_pool
  where arrived_version > $afterVersion
),
said as (
  select
    pool.account_id, pool.workspace_id, pool.instance_pool_id,
    'change ' || cast(unix_millis(pool.change_time) as string) as statement,
    unix_millis(pool.change_time) as at_ms,
    pool.node_type,
    unix_millis(pool.create_time) as life_from_ms,
    unix_millis(pool.delete_time) as life_until_ms
  from system_instance_pool as pool
  inner join changed
    on changed.account_id = pool.account_id
    and changed.workspace_id = pool.workspace_id
    and changed.instance_pool_id = pool.instance_pool_id
  union all
  select
    pool.account_id, pool.workspace_id, pool.instance_pool_id,
    'rest' as statement,
    cast(null as bigint) as at_ms,
    cast(null as string) as node_type,
    cast(null as bigint) as life_from_ms,
    cast(null as bigint) as life_until_ms
  from rest_instance_pool as pool
  inner join changed
    on changed.account_id = pool.account_id
    and changed.workspace_id = pool.workspace_id
    and changed.instance_pool_id = pool.instance_pool_id
),
numbered as (
  select
    said.account_id, said.workspace_id, said.instance_pool_id, said.statement, said.at_ms, said.node_type,
    rest.node_type as rest_node_type,
    rest.availability,
    min(said.life_from_ms) over (of_pool) as life_from_ms,
    said.life_until_ms,
    row_number() over (
      partition by said.account_id, said.workspace_id, said.instance_pool_id
      order by said.at_ms nulls last, said.statement nulls last
    ) as number
  from said
  left join rest_instance_pool as rest
    on rest.account_id = said.account_id
    and rest.workspace_id = said.workspace_id
    and rest.instance_pool_id = said.instance_pool_id
  window of_pool as (partition by said.account_id, said.workspace_id, said.instance_pool_id)
),
filled as (
  select
    account_id, workspace_id, instance_pool_id, statement, at_ms, number,
    coalesce(
      max_by(node_type, case when node_type is not null then number end) over so_far,
      min_by(node_type, case when node_type is not null then number end) over of_all,
      rest_node_type
    ) as node_type,
    availability,
    life_from_ms,
    nullif(max_by(coalesce(life_until_ms, -1), case when at_ms is not null then number end) over of_all, -1) as life_until_ms
  from numbered
  window so_far as (
    partition by account_id, workspace_id, instance_pool_id
    order by number nulls last
    rows between unbounded preceding and current row
  ),
  of_all as (partition by account_id, workspace_id, instance_pool_id)
),
compared as (
  select
    account_id, workspace_id, instance_pool_id, statement, number, node_type, availability, life_from_ms,
    life_until_ms,
    case
      when number = 1 then coalesce(life_from_ms - 86400000, 0)
      when lag(node_type) over (ordered) is distinct from node_type then greatest(at_ms, coalesce(life_from_ms - 86400000, at_ms))
    end as from_ms
  from filled
  window ordered as (partition by account_id, workspace_id, instance_pool_id order by number nulls last)
),
bounded as (
  select
    account_id, workspace_id, instance_pool_id, statement, node_type, availability, from_ms,
    least(
      coalesce(
        min(from_ms) over (
          partition by account_id, workspace_id, instance_pool_id
          order by number nulls last
          rows between 1 following and unbounded following
        ),
        253402300799999
      ),
      coalesce(life_until_ms + 86400000, 253402300799999)
    ) as until_ms
  from compared
)
select
  account_id, workspace_id, instance_pool_id, statement, node_type, availability,
  case when from_ms < until_ms then from_ms end as valid_from_ms,
  case when from_ms < until_ms then until_ms end as valid_until_ms
from bounded
