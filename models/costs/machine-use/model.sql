-- One row: machines of one type on one cluster that one consumer had on a day: hours in which they drew DBU (that is, without
-- start-up; null where nobody is known to have used the cluster), and what they cost at the cloud's price. Whole is false where the cluster also had machines without a price.
with
machine_part as (
  select
    day, account_id, workspace_id, cluster_id, machine, consumer, job_id, run_id, attempt, currency,
    min(hour) as first_hour,
    cast(sum(
      case
        when phase = 'start_up' then 0
        when consumer = 'unattributed' and phase = 'work' then null
        else quantity
      end
    ) as decimal(28,12)) as node_hours,
    cast(sum(amount) as decimal(28,10)) as machine_cost
  from run_cost_part
  where day in ($days)
    and source = 'machine_estimate'
    and cluster_id is not null
  group by day, account_id, workspace_id, cluster_id, machine, consumer, job_id, run_id, attempt, currency
),
unpriced as (
  select distinct day, account_id, workspace_id, cluster_id
  from machine_charge
  where day in ($days)
    and money is null
)
select
  machine_part.day, machine_part.account_id, machine_part.workspace_id, machine_part.cluster_id,
  machine_part.machine,
  coalesce(cluster_setting.kind, 'shared') as compute,
  coalesce(cluster_setting.is_photon, false) as is_photon,
  machine_part.consumer, machine_part.job_id, machine_part.run_id, machine_part.attempt,
  machine_part.currency, machine_part.first_hour, machine_part.node_hours, machine_part.machine_cost,
  unpriced.day is null as is_whole
from machine_part
left join cluster_setting
  on cluster_setting.account_id = machine_part.account_id
  and cluster_setting.workspace_id = machine_part.workspace_id
  and cluster_setting.cluster_id = machine_part.cluster_id
  and cluster_setting.valid_from_ms < unix_millis(machine_part.first_hour) + 3600000
  and cluster_setting.valid_until_ms >= unix_millis(machine_part.first_hour) + 3600000
left join unpriced
  on unpriced.day = machine_part.day
  and unpriced.account_id = machine_part.account_id
  and unpriced.workspace_id = machine_part.workspace_id
  and unpriced.cluster_id = machine_part.cluster_id
