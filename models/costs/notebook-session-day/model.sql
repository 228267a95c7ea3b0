-- One row: the part of a day of a session: of commands that somebody ran in a notebook on a cluster with at most 25 minutes
-- between them, while the cluster stayed up; it is continued where the session began the day before. Of each interactive hour
-- of the cluster it has its share: the time of its commands in the minutes in which a machine was busy, of the time of all commands
-- in them and of the busy minutes without a command. No cost where no interactive use of the cluster is known on that day.
with
command as (
  select day, account_id, workspace_id, cluster_id, notebook_id, user_name, number, is_continued, is_failed, is_begun, from_ms, active_from_ms, until_ms
  from session_command
  where day in ($days)
),
stretch as (
  select
    day, account_id, workspace_id, cluster_id, notebook_id, user_name, number,
    bool_or(is_continued) as is_continued,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms,
    cast(sum(until_ms - active_from_ms) as bigint) as active_ms,
    cast(sum(case when is_begun then 1 else 0 end) as int) as commands,
    cast(sum(case when is_begun and is_failed then 1 else 0 end) as int) as failed_commands
  from command
  group by day, account_id, workspace_id, cluster_id, notebook_id, user_name, number
),
charge as (
  select
    day, account_id, workspace_id, cluster_id, resource_number, start_ms, end_ms, source, currency,
    max(weak_because) as weak_because,
    cast(sum(amount) as decimal(28,10)) as amount
  from run_cost_part
  where day in ($days)
    and consumer = 'interactive'
  group by day, account_id, workspace_id, cluster_id, resource_number, start_ms, end_ms, source, currency
),
billed as (
  select
    day, account_id, workspace_id, cluster_id, currency,
    bool_or(source = 'databricks_usage') as has_databricks,
    bool_or(source = 'machine_estimate') as has_cloud,
    max(weak_because) as weak_because
  from charge
  group by day, account_id, workspace_id, cluster_id, currency
),
hour as (
  select distinct day, account_id, workspace_id, cluster_id, resource_number, start_ms, end_ms
  from charge
),
busy as (
  select
    hour.day, hour.account_id, hour.workspace_id, hour.cluster_id, hour.start_ms, hour.end_ms,
    fair_clock.at_ms as from_ms,
    fair_clock.at_ms + fair_clock.ms as until_ms
  from hour
  inner join fair_clock
    on fair_clock.day = hour.day
    and fair_clock.resource_number = hour.resource_number
    and fair_clock.at_ms >= hour.start_ms
    and fair_clock.at_ms < hour.end_ms
  where fair_clock.day in ($days)
    and fair_clock.state = 'interactive'
    and fair_clock.ms > 0
),
minute as (
  select
    day, account_id, workspace_id, cluster_id,
    from_ms - from_ms % 60000 as from_ms,
    max(until_ms + (60000 - until_ms % 60000) % 60000) over (
      partition by day, account_id, workspace_id, cluster_id
      order by from_ms - from_ms % 60000 nulls last, until_ms nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_ms,
    until_ms + (60000 - until_ms % 60000) % 60000 as until_ms
  from command
),
touched as (
  select
    busy.day, busy.account_id, busy.workspace_id, busy.cluster_id, busy.start_ms, busy.end_ms, busy.from_ms,
    sum(greatest(least(minute.until_ms, busy.until_ms) - greatest(minute.from_ms, busy.from_ms, coalesce(minute.reached_ms, busy.from_ms)), 0)) as ms
  from busy
  inner join minute
    on minute.day = busy.day
    and minute.account_id = busy.account_id
    and minute.workspace_id = busy.workspace_id
    and minute.cluster_id = busy.cluster_id
    and minute.from_ms < busy.until_ms
    and minute.until_ms > busy.from_ms
  group by busy.day, busy.account_id, busy.workspace_id, busy.cluster_id, busy.start_ms, busy.end_ms, busy.from_ms
),
weight as (
  select
    busy.day, busy.account_id, busy.workspace_id, busy.cluster_id, busy.start_ms, busy.end_ms,
    command.notebook_id, command.user_name, command.number,
    cast(sum(least(command.until_ms, busy.until_ms) - greatest(command.active_from_ms, busy.from_ms)) as bigint) as ms
  from busy
  inner join command
    on command.day = busy.day
    and command.account_id = busy.account_id
    and command.workspace_id = busy.workspace_id
    and command.cluster_id = busy.cluster_id
    and command.active_from_ms < busy.until_ms
    and command.until_ms > busy.from_ms
  group by
    busy.day, busy.account_id, busy.workspace_id, busy.cluster_id, busy.start_ms, busy.end_ms,
    command.notebook_id, command.user_name, command.number
  union all
  select
    busy.day, busy.account_id, busy.workspace_id, busy.cluster_id, busy.start_ms, busy.end_ms,
    cast(null as string) as notebook_id,
    cast(null as string) as user_name,
    cast(null as int) as number,
    cast(sum(busy.until_ms - busy.from_ms - coalesce(touched.ms, 0)) as bigint) as ms
  from busy
  left join touched
    on touched.day = busy.day
    and touched.account_id = busy.account_id
    and touched.workspace_id = busy.workspace_id
    and touched.cluster_id = busy.cluster_id
    and touched.start_ms = busy.start_ms
    and touched.end_ms = busy.end_ms
    and touched.from_ms = busy.from_ms
  group by busy.day, busy.account_id, busy.workspace_id, busy.cluster_id, busy.start_ms, busy.end_ms
),
reached as (
  select
    day, account_id, workspace_id, cluster_id, start_ms, end_ms, notebook_id, user_name, number, ms,
    sum(ms) over (
      partition by day, account_id, workspace_id, cluster_id, start_ms, end_ms
      order by notebook_id nulls last, user_name nulls last, number nulls last
      rows between unbounded preceding and current row
    ) as reach,
    sum(ms) over (partition by day, account_id, workspace_id, cluster_id, start_ms, end_ms) as total
  from weight
  where ms > 0
),
share as (
  select
    reached.day, reached.account_id, reached.workspace_id, reached.cluster_id, reached.notebook_id,
    reached.user_name, reached.number, charge.source, charge.currency,
    charge.amount < 0 as is_credit,
    case
      when reached.reach = reached.total then abs(charge.amount)
      when abs(charge.amount) < 900000000 then cast(cast(floor(cast(abs(charge.amount) as double) * 10000000000 * (reached.reach / cast(reached.total as double))) as bigint) * 0.0000000001 as decimal(28,10))
      else cast(cast(floor(cast(abs(charge.amount) as double) * 10000 * (reached.reach / cast(reached.total as double))) as bigint) * 0.0001 as decimal(28,10))
    end as money_reach,
    case
      when abs(charge.amount) < 900000000 then cast(cast(floor(cast(abs(charge.amount) as double) * 10000000000 * ((reached.reach - reached.ms) / cast(reached.total as double))) as bigint) * 0.0000000001 as decimal(28,10))
      else cast(cast(floor(cast(abs(charge.amount) as double) * 10000 * ((reached.reach - reached.ms) / cast(reached.total as double))) as bigint) * 0.0001 as decimal(28,10))
    end as money_before
  from reached
  inner join charge
    on charge.day = reached.day
    and charge.account_id = reached.account_id
    and charge.workspace_id = reached.workspace_id
    and charge.cluster_id = reached.cluster_id
    and charge.start_ms = reached.start_ms
    and charge.end_ms = reached.end_ms
  where reached.notebook_id is not null
),
part as (
  select
    share.*,
    case when is_credit then money_before - money_reach else money_reach - money_before end as amount
  from share
),
cost as (
  select
    day, account_id, workspace_id, cluster_id, notebook_id, user_name, number, currency,
    cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28,10)) as databricks_cost,
    cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28,10)) as cloud_cost
  from part
  group by day, account_id, workspace_id, cluster_id, notebook_id, user_name, number, currency
)
select
  stretch.day, stretch.account_id, stretch.workspace_id, stretch.cluster_id, stretch.notebook_id,
  nullif(stretch.user_name, '') as user_name,
  stretch.is_continued,
  timestamp_millis(stretch.from_ms) as start_time,
  timestamp_millis(stretch.until_ms) as end_time,
  stretch.active_ms, stretch.commands, stretch.failed_commands, billed.currency,
  case when billed.has_databricks then coalesce(cost.databricks_cost, cast(0 as decimal(28,10))) end as databricks_cost,
  case when billed.has_cloud then coalesce(cost.cloud_cost, cast(0 as decimal(28,10))) end as cloud_cost,
  case
    when billed.day is not null
    then cast(coalesce(cost.databricks_cost, cast(0 as decimal(28,10))) + coalesce(cost.cloud_cost, cast(0 as decimal(28,10))) as decimal(28,10))
  end as cost,
  billed.weak_because
from stretch
left join billed
  on billed.day = stretch.day
  and billed.account_id = stretch.account_id
  and billed.workspace_id = stretch.workspace_id
  and billed.cluster_id = stretch.cluster_id
left join cost
  on cost.day = stretch.day
  and cost.account_id = stretch.account_id
  and cost.workspace_id = stretch.workspace_id
  and cost.cluster_id = stretch.cluster_id
  and cost.notebook_id = stretch.notebook_id
  and cost.user_name = stretch.user_name
  and cost.number = stretch.number
  and cost.currency = billed.currency
