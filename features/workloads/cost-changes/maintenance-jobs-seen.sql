-- One row: a maintenance service with the first UTC day on which it cost something.
select
  workspace_id as workspaceId,
  upkeep_id as dbJobId,
  strftime(min(day), '%Y-%m-%d') as firstSeenDay
from upkeep_day
where workspace_id in ($workspaceIds)
  and upkeep_id in ($jobIds)
  and cost <> 0
group by workspace_id, upkeep_id
