-- One row: a job that is shown, with the number of recommendations about it that are to do.
select
  shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
  cast(
    count(to_do.proposal_id) filter (where shown_row.currency is null or to_do.currency = shown_row.currency) as integer
  ) as recommendationsCount
from shown_row
left join (
  -- include: #product/server/parts/proposals-to-do.sql
) as to_do
  on to_do.workspace_id = shown_row.workspaceId
  and to_do.asset_kind = 'job'
  and to_do.asset_id = shown_row.dbJobId
group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
