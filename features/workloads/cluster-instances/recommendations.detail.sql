-- One row: an instance that is shown, with the number of recommendations to do that hold on a day of its life; null where it is the
-- cluster of a job or a pipeline.
with
evidence as (
  select observed.proposal_id, observed.workspace_id, observed.day, to_do.asset_id, to_do.currency
  from proposal_observation as observed
  inner join (
    -- include: #product/server/parts/proposals-to-do.sql
  ) as to_do
    on to_do.proposal_id = observed.proposal_id
  where observed.workspace_id in ($workspaceIds)
    and observed.holds
    and to_do.asset_kind = 'cluster'
    and to_do.asset_id in (select clusterId from shown_row)
)
select
  shown_row.workspaceId, shown_row.clusterId, shown_row.appId, shown_row.currency,
  case
    when shown_row.clusterType = 'ALL_PURPOSE' then cast(
      count(distinct evidence.proposal_id)
        filter (where shown_row.currency is null or evidence.currency = shown_row.currency)
      as integer
    )
  end as recommendationsCount
from shown_row
left join evidence
  on evidence.workspace_id = shown_row.workspaceId
  and evidence.asset_id = shown_row.clusterId
  and evidence.day >= cast(shown_row.startTime as date)
  and evidence.day <= cast(coalesce(shown_row.endTime, cast($dataNow as timestamp)) as date)
group by shown_row.workspaceId, shown_row.clusterId, shown_row.appId, shown_row.currency, shown_row.clusterType
