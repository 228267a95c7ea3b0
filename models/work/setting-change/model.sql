-- One row: a setting of a part of an asset that changed: of a job what its runs showed of a task or a cluster (part: its name) or of all its work (no name), of all
-- else what the system tables or edit events have. Changed_time is when it was made, or when the first run began that showed it, earliest_time
-- until when the former value is known to have held. Changed_by is the only person or service principal who, by the events of edits, changed the
-- asset in between. What is not known on one side is no change. A driver that follows the type or pool of the workers is none
-- of its own. Is_undone_same_day: the value that the UTC day began with is that with which it ended. Change_group is common to
-- changes of an asset, each within a day of the one before, apart for those that can change the cost of a run or an hour and those that cannot.
with
listed as (
  select setting, can_change_cost
  from (
    values
      ('compute_type', true),
      ('all_purpose_cluster', true),
      ('worker_node_type', true),
      ('driver_node_type', true),
      ('node_type', true),
      ('workers', true),
      ('runtime_version', true),
      ('photon', true),
      ('availability', true),
      ('performance_target', true),
      ('first_on_demand', true),
      ('worker_pool', true),
      ('driver_pool', true),
      ('auto_termination_minutes', true),
      ('warehouse_type', true),
      ('size', true),
      ('min_clusters', true),
      ('max_clusters', true),
      ('auto_stop_minutes', true),
      ('min_idle_instances', true),
      ('max_capacity', true),
      ('idle_minutes', true),
      ('serverless', true),
      ('continuous', true),
      ('development', true),
      ('edition', true),
      ('channel', true),
      ('name', false),
      ('owner', false),
      ('run_as', false),
      ('tags', false),
      ('trigger_type', false),
      ('schedule', false),
      ('paused', false),
      ('timeout_seconds', false),
      ('policy', false),
      ('security_mode', false),
      ('deleted', false)
  ) as known(setting, can_change_cost)
),
named as (
  select part_kind, place, setting
  from (
    values
      ('job', 1, 'performance_target'),
      ('task', 1, 'compute_type'),
      ('task', 2, 'all_purpose_cluster'),
      ('cluster', 1, 'worker_node_type'),
      ('cluster', 2, 'driver_node_type'),
      ('cluster', 3, 'workers'),
      ('cluster', 4, 'runtime_version'),
      ('cluster', 5, 'photon'),
      ('cluster', 6, 'availability'),
      ('cluster', 7, 'first_on_demand'),
      ('cluster', 8, 'worker_pool'),
      ('cluster', 9, 'driver_pool')
  ) as parts(part_kind, place, setting)
),
-- include: #models/work/setting-change/parts/stated-settings.sql
shared_cluster as (
  select
    account_id, workspace_id, cluster_id, valid_from_ms, valid_until_ms,
    case
      when statement = 'rest' then 'rest'
      when startswith(statement, 'change ') then 'history'
      else 'edit'
    end as facts_from,
    -- include: #models/parts/settings-of-cluster.sql
  from cluster_setting
  where kind = 'shared'
    and valid_from_ms is not null
),
compared as (
  select
    account_id, workspace_id,
    'job' as asset_kind,
    job_id as asset_id,
    part_kind,
    part_name as part,
    'runs' as facts_from,
    lag(settings) over (of_part) as former_settings,
    settings,
    unix_millis(lag(last_time) over (of_part)) as earliest_ms,
    unix_millis(first_time) as changed_ms,
    place
  from shown_setting_day
  window of_part as (
    partition by account_id, workspace_id, job_id, part_kind, part_name
    order by first_time nulls last, day nulls last, place nulls last
  )
  union all
  select
    account_id, workspace_id,
    'cluster' as asset_kind,
    cluster_id as asset_id,
    'cluster' as part_kind,
    '' as part,
    facts_from,
    lag(settings) over (of_cluster) as former_settings,
    settings,
    lag(valid_until_ms) over (of_cluster) as earliest_ms,
    valid_from_ms as changed_ms,
    1 as place
  from shared_cluster
  window of_cluster as (partition by account_id, workspace_id, cluster_id order by valid_from_ms nulls last)
),
changed as (
  select
    compared.account_id, compared.workspace_id, compared.asset_kind, compared.asset_id, compared.part,
    named.setting, compared.facts_from,
    nullif(split_part(compared.former_settings, '|', named.place), '') as from_value,
    nullif(split_part(compared.settings, '|', named.place), '') as to_value,
    compared.earliest_ms, compared.changed_ms,
    compared.place as order_number
  from compared
  inner join named
    on named.part_kind = compared.part_kind
  where compared.former_settings <> compared.settings
  union all
  select
    account_id, workspace_id, asset_kind, asset_id,
    '' as part,
    setting, facts_from, from_value, to_value,
    at_ms as earliest_ms,
    at_ms as changed_ms,
    order_number
  from stated_change
),
joined as (
  select
    account_id, workspace_id, asset_kind, asset_id, part, setting, changed_ms,
    min(facts_from) as facts_from,
    min_by(from_value, case when from_value is not null then order_number end) as from_value,
    max_by(to_value, case when to_value is not null then order_number end) as to_value,
    min(earliest_ms) as earliest_ms
  from changed
  where from_value <> to_value
  group by account_id, workspace_id, asset_kind, asset_id, part, setting, changed_ms
),
led as (
  select
    *,
    max(case when setting = 'worker_node_type' then from_value || '|' || to_value end) over (of_moment) as workers_moved,
    max(case when setting = 'worker_pool' then from_value || '|' || to_value end) over (of_moment) as pool_moved
  from joined
  where from_value <> to_value
  window of_moment as (partition by account_id, workspace_id, asset_kind, asset_id, part, changed_ms)
),
kept as (
  select
    led.account_id, led.workspace_id, led.asset_kind, led.asset_id, led.part, led.setting, led.facts_from,
    led.from_value, led.to_value, led.earliest_ms, led.changed_ms,
    cast(timestamp_millis(led.changed_ms) as date) as day,
    listed.can_change_cost
  from led
  inner join listed
    on listed.setting = led.setting
  where not (led.setting = 'driver_node_type' and led.workers_moved is not distinct from led.from_value || '|' || led.to_value)
    and not (led.setting = 'driver_pool' and led.pool_moved is not distinct from led.from_value || '|' || led.to_value)
),
undone as (
  select
    *,
    min_by(from_value, case when from_value is not null then changed_ms end) over (of_day)
      = max_by(to_value, case when to_value is not null then changed_ms end) over (of_day) as is_undone_same_day,
    coalesce(changed_ms - lag(changed_ms) over (of_asset) > 86400000, true) as is_first
  from kept
  window of_day as (partition by account_id, workspace_id, asset_kind, asset_id, part, setting, day),
  of_asset as (
    partition by account_id, workspace_id, asset_kind, asset_id, can_change_cost
    order by changed_ms nulls last, part nulls last, setting nulls last
  )
),
grouped as (
  select
    *,
    max(case when is_first then changed_ms end) over (
      partition by account_id, workspace_id, asset_kind, asset_id, can_change_cost
      order by changed_ms nulls last, part nulls last, setting nulls last
      rows between unbounded preceding and current row
    ) as group_ms
  from undone
),
-- include: #models/work/setting-change/parts/edits.sql
author as (
  select
    grouped.account_id, grouped.workspace_id, grouped.asset_kind, grouped.asset_id, grouped.changed_ms,
    max(edit.user_name) as user_name
  from grouped
  inner join edit
    on edit.account_id = grouped.account_id
    and edit.workspace_id = grouped.workspace_id
    and edit.asset_kind = grouped.asset_kind
    and edit.asset_id = grouped.asset_id
    and edit.at_ms >= grouped.earliest_ms - 60000
    and edit.at_ms <= grouped.changed_ms + 60000
  group by grouped.account_id, grouped.workspace_id, grouped.asset_kind, grouped.asset_id, grouped.changed_ms
  having min(edit.user_name) = max(edit.user_name)
)
select
  grouped.day, grouped.account_id, grouped.workspace_id, grouped.asset_kind, grouped.asset_id, grouped.part,
  grouped.setting, grouped.from_value, grouped.to_value,
  timestamp_millis(grouped.changed_ms) as changed_time,
  timestamp_millis(grouped.earliest_ms) as earliest_time,
  author.user_name as changed_by,
  grouped.facts_from, grouped.can_change_cost, grouped.is_undone_same_day,
  grouped.asset_kind || ':' || grouped.asset_id || ':' || cast(grouped.group_ms as string)
  || case when grouped.can_change_cost then '' else ':other' end as change_group
from grouped
left join author
  on author.account_id = grouped.account_id
  and author.workspace_id = grouped.workspace_id
  and author.asset_kind = grouped.asset_kind
  and author.asset_id = grouped.asset_id
  and author.changed_ms = grouped.changed_ms
