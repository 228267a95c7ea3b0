-- One row: a pipeline that is shown, with the number of recommendations about it that are to do.
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.pipelineId, shown_row.currency,
  cast(count(to_do.proposal_id) as integer) as recommendationsCount
from shown_row
left join (
  -- include: #product/server/parts/proposals-to-do.sql
) as to_do
  on to_do.workspace_id = shown_row.workspaceId
  and to_do.asset_kind = shown_row.assetKind
  and to_do.asset_id = shown_row.pipelineId
  and to_do.currency = shown_row.currency
group by shown_row.workspaceId, shown_row.assetKind, shown_row.pipelineId, shown_row.currency
