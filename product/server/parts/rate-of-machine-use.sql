-- The rate of DBUs that held for the use of a machine.
left join dbu_rate
  on dbu_rate.account_id = machine_use.account_id
  and dbu_rate.workspace_id = machine_use.workspace_id
  and dbu_rate.machine = machine_use.machine
  and dbu_rate.compute = machine_use.compute
  and dbu_rate.is_photon = machine_use.is_photon
  and dbu_rate.currency = machine_use.currency
  and dbu_rate.valid_from <= machine_use.first_hour
  and dbu_rate.valid_until > machine_use.first_hour
