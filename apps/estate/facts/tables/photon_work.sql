-- One row per run of a job of the advised world that might do without Photon: the share of the time of its tasks that Photon's
-- operators take, and whether its log is delivered.
select
  workspace_id,
  planned_run.job_id,
  run_id,
  case
    when kind_of_case = 'mixed_photon' then picked('photon of ' || run_key, shares) / 100.0
    else whole('photon of ' || run_key, shares[1], shares[2]) / 100.0
  end as photon_share,
  is_logged
from planned_run
inner join planned_job using (job_key, workspace_id)
inner join photon_share using (kind, name)
order by workspace_id, run_id
