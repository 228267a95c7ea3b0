-- One row: a change of a job, a SQL warehouse, a cluster or a pool between two dates with the verdict on it, those that saved or cost most. Means are of the successful runs, or days,
-- on each side, at the prices of the change; of the later ones as many as were judged.
with
judged as (
  select unnest(from_json(coalesce(cast($verdicts as varchar), '[]'), '[{
    "workspaceId": "VARCHAR", "changeGroup": "VARCHAR", "assetKind": "VARCHAR", "jobId": "VARCHAR", "changedAt": "TIMESTAMP", "verdict": "VARCHAR",
    "sentence": "VARCHAR", "change": "VARCHAR", "missingRuns": "VARCHAR", "runsBefore": "BIGINT", "runsAfter": "BIGINT",
    "successBefore": "DOUBLE", "successAfter": "DOUBLE", "currency": "VARCHAR", "saving": "DECIMAL(28,10)",
    "savingLow": "DECIMAL(28,10)", "savingHigh": "DECIMAL(28,10)", "savingPerMonth": "DECIMAL(28,10)", "savedShare": "DOUBLE",
    "proposalId": "VARCHAR", "recommendation": "VARCHAR"
  }]'), max_depth := 2)
),
named as (
  select
    judged.*,
    coalesce(job.name, asset_name.name, cluster_name.name, judged.jobId) as job_name,
    coalesce(workspace.workspace_name, judged.workspaceId) as workspace_name
  from judged
  left join job
    on job.workspace_id = judged.workspaceId
    and job.job_id = case when judged.assetKind = 'job' then judged.jobId end
  left join asset_name
    on asset_name.workspace_id = judged.workspaceId
    and asset_name.kind = judged.assetKind
    and asset_name.asset_id = judged.jobId
  left join cluster_name
    on cluster_name.workspace_id = judged.workspaceId
    and cluster_name.cluster_id = case when judged.assetKind = 'cluster' then judged.jobId end
  left join workspace
    on workspace.workspace_id = judged.workspaceId
  where judged.workspaceId in ($workspaceIds)
    and judged.changedAt >= cast($changedSince as timestamp)
    and judged.changedAt < cast($changedUntil as timestamp)
    and ($currency is null or judged.currency is null or judged.currency = $currency)
    and ($verdict is null or judged.verdict = $verdict)
),
found as (
  select
    named.*,
    row_number() over (
      order by abs(named.saving) desc nulls last, named.changedAt desc, named.workspaceId, named.changeGroup
    ) as place
  from named
  where $search is null
    or contains(lower(named.job_name), lower($search))
    or contains(lower(named.jobId), lower($search))
),
listed as (
  select *
  from found
  where place <= cast($mostChanges as integer)
),
side as (
  select
    listed.workspaceId as workspace_id,
    listed.changeGroup as change_group,
    changed_run.side,
    avg(changed_run.duration_ms) as duration_ms,
    case
      when count(changed_run.cost) = count(*) then cast(avg(changed_run.cost) as decimal(28, 10))
    end as cost_per_run,
    case
      when count(changed_run.cost) = count(*)
      and count(*) filter (where changed_run.source_bytes > 0) = count(*)
      then cast(cast(sum(changed_run.cost) as double) * 1099511627776 / sum(changed_run.source_bytes) as decimal(28, 10))
    end as cost_per_tb,
    bool_or(coalesce(changed_run.compute_type, '') <> 'SERVERLESS') as has_vms,
    max(changed_run.weak_because) as weak_because
  from listed
  inner join changed_run
    on changed_run.workspace_id = listed.workspaceId
    and changed_run.change_group = listed.changeGroup
    and changed_run.job_id = listed.jobId
  where changed_run.workspace_id in ($workspaceIds)
    and not changed_run.is_control
    and changed_run.has_succeeded
    and (changed_run.side = 'before' or changed_run.place <= listed.runsAfter)
  group by listed.workspaceId, listed.changeGroup, changed_run.side
)
select
  listed.changeGroup as changeId,
  listed.workspaceId as workspaceId,
  listed.job_name as jobName,
  listed.change as change,
  listed.assetKind as assetKind,
  listed.jobId as jobId,
  listed.changedAt as changedAt,
  listed.verdict as verdict,
  listed.saving as saving,
  listed.savingLow as savingLow,
  listed.savingHigh as savingHigh,
  listed.savedShare as savedShare,
  listed.savingPerMonth as savingPerMonth,
  listed.missingRuns as missingRuns,
  listed.runsBefore as runsBefore,
  listed.runsAfter as runsAfter,
  earlier.duration_ms as durationBefore,
  later.duration_ms as durationAfter,
  earlier.cost_per_run as costPerRunBefore,
  later.cost_per_run as costPerRunAfter,
  listed.successBefore as successBefore,
  listed.successAfter as successAfter,
  earlier.cost_per_tb as costPerTbBefore,
  later.cost_per_tb as costPerTbAfter,
  listed.workspace_name as workspaceName,
  listed.recommendation as recommendation,
  listed.sentence as sentence,
  listed.proposalId as proposalId,
  listed.currency as currency,
  nullif(
    concat_ws(
      ', ',
      case when earlier.has_vms or later.has_vms then 'public VM price' end,
      coalesce(earlier.weak_because, later.weak_because)
    ),
    ''
  ) as estimatedBecause
from listed
left join side as earlier
  on earlier.workspace_id = listed.workspaceId
  and earlier.change_group = listed.changeGroup
  and earlier.side = 'before'
left join side as later
  on later.workspace_id = listed.workspaceId
  and later.change_group = listed.changeGroup
  and later.side = 'after'
