-- One row: a budget of a UTC month (BUDGET) or a commit of a UTC year (COMMIT), with what its scope cost to date and is projected
-- to cost. The server computes them from the published tables, as the pages of budgets and of planning do, and they come with
-- each derive. Day is the last complete day of the period. Of an account with several names the first one is taken.
with
account as (
  select min(account_id) as account_id
  from workspace
)
select
  budget_period.kind, budget_period.scope_key, budget_period.name,
  'RESOURCE_DATABRICKS_AND_CLOUD' as target,
  coalesce(workspace.account_id, account.account_id) as account_id,
  coalesce(budget_period.subscription_id, workspace.subscription_id) as subscription_id,
  budget_period.workspace_id,
  cast(null as string) as asset_id,
  budget_period.first_day, budget_period.day, budget_period.until_day, budget_period.is_over,
  budget_period.currency, budget_period.amount, budget_period.to_date, budget_period.projected
from budget_period
cross join account
left join workspace
  on workspace.workspace_id = budget_period.workspace_id
