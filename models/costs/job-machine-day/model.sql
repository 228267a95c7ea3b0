-- One row: machines of one type and kind of compute that the runs of a job had on a day while no price changed: hours in
-- which they drew DBU, and what they cost at the cloud's price. Whole is false where one of their clusters also had machines
-- without a price.
with
used as (
  select
    day, account_id, workspace_id, job_id, machine, compute, is_photon, currency, first_hour, node_hours,
    machine_cost, is_whole
  from machine_use
  where day in ($days)
    and consumer = 'run'
    and job_id is not null
),
begun as (
  select distinct account_id, day, timestamp '0001-01-01 00:00:00' as since
  from used
  union
  select distinct account_id, cast(valid_from as date) as day, valid_from as since
  from price_window
  where cast(valid_from as date) in ($days)
),
period as (
  select
    account_id, day, since,
    coalesce(
      lead(since) over (partition by account_id, day order by since nulls last),
      timestamp '9999-12-31 00:00:00'
    ) as until
  from begun
)
select
  used.day, used.account_id, used.workspace_id, used.job_id, used.machine, used.compute, used.is_photon,
  used.currency,
  min(used.first_hour) as first_hour,
  cast(sum(used.node_hours) as decimal(28,12)) as node_hours,
  cast(sum(used.machine_cost) as decimal(28,10)) as machine_cost,
  bool_and(used.is_whole) as is_whole
from used
inner join period
  on period.account_id = used.account_id
  and period.day = used.day
  and period.since <= used.first_hour
  and period.until > used.first_hour
group by used.day, used.account_id, used.workspace_id, used.job_id, used.machine, used.compute, used.is_photon, used.currency,
  period.since
