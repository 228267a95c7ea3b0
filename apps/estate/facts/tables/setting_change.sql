-- One row per change of a setting of a job, or of the shared cluster that it runs on: when, by whom, from what to what, and
-- what kind of case it is.
select
  planned_job.workspace_id,
  planned_job.job_id,
  change.step,
  at_ms,
  coalesce(change.user_name, member.user_name) as user_name,
  case_kind as kind,
  case change.setting
    when 'size_class' then 'node_type_id'
    when 'driver_class' then 'driver_node_type_id'
    when 'workers' then case when contains(from_value || to_value, '-') then 'autoscale' else 'num_workers' end
    when 'photon' then 'runtime_engine'
    when 'spot' then 'availability'
    when 'runtime' then 'spark_version'
    when 'cluster_workers' then 'cluster.num_workers'
    when 'tag' then 'tags.stage'
    when 'email' then 'email_notifications'
    when 'timeout' then 'timeout_seconds'
    else change.setting
  end as setting,
  coalesce(from_machine.node_type, from_shared.cluster_id, case
    when change.setting = 'photon' then case from_value when 'true' then 'PHOTON' else 'STANDARD' end
    when change.setting = 'spot' then case from_value when 'true' then 'SPOT_WITH_FALLBACK' else 'ON_DEMAND' end
    else from_value
  end) as from_value,
  coalesce(to_machine.node_type, to_shared.cluster_id, case
    when change.setting = 'photon' then case to_value when 'true' then 'PHOTON' else 'STANDARD' end
    when change.setting = 'spot' then case to_value when 'true' then 'SPOT_WITH_FALLBACK' else 'ON_DEMAND' end
    else to_value
  end) as to_value,
  edited.cluster_id as edited_cluster_id
from job_setting_change as change
inner join changing_job using (kind, job_name)
inner join planned_job
  on planned_job.kind = change.kind
  and planned_job.name = change.job_name
inner join member
  on member.workspace_id = planned_job.workspace_id
  and member.position = case when change.setting = 'cluster_workers' then 1 else author end
left join machine as from_machine
  on change.setting in ('size_class', 'driver_class')
  and from_machine.size_class = from_value
left join machine as to_machine
  on change.setting in ('size_class', 'driver_class')
  and to_machine.size_class = to_value
left join shared_cluster as from_shared
  on from_shared.workspace_id = planned_job.workspace_id
  and from_shared.shared_cluster = split_part(from_value, ' ', 2)
left join shared_cluster as to_shared
  on to_shared.workspace_id = planned_job.workspace_id
  and to_shared.shared_cluster = split_part(to_value, ' ', 2)
left join shared_cluster as edited
  on edited.workspace_id = planned_job.workspace_id
  and change.setting = 'cluster_workers'
  and edited.shared_cluster = 'edited-shared'
union all
select
  planned_job.workspace_id,
  planned_job.job_id,
  row_number() over (partition by planned_job.job_key order by at_ms),
  at_ms,
  ordered_change.user_name,
  'by hand',
  setting,
  null,
  value,
  null
from ordered_change
inner join planned_job
  on planned_job.workspace_id = ordered_change.workspace_id
  and planned_job.job_id = asset_id
inner join job_order
  on job_order.job_key = planned_job.job_key
  and job_order.from_ms = at_ms
order by workspace_id, job_id, step, setting
