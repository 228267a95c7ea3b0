-- The rate of DBUs that held for machines of a job.
left join dbu_rate
  on dbu_rate.account_id = job_machine_day.account_id
  and dbu_rate.workspace_id = job_machine_day.workspace_id
  and dbu_rate.machine = job_machine_day.machine
  and dbu_rate.compute = job_machine_day.compute
  and dbu_rate.is_photon = job_machine_day.is_photon
  and dbu_rate.currency = job_machine_day.currency
  and dbu_rate.valid_from <= job_machine_day.first_hour
  and dbu_rate.valid_until > job_machine_day.first_hour
