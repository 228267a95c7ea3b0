-- One row: an account with the UTC day after its last complete one.
-- It is the earliest horizon of the workspaces with usage in the 7 days before the newest usage: one per account, whatever is
-- asked for.
select account_id, cast(min(last_usage_time) as date) as complete_until
from (
  select
    account_id, last_usage_time,
    max(last_usage_time) over (partition by account_id) as newest_time
  from billing_horizon
) as reached
where last_usage_time > newest_time - interval 7 day
group by account_id
