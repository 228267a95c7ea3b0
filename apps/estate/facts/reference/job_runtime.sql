-- One row per job, or span of it, with the runtime of its clusters where that is not the usual one.
select kind, name, runtime
from job_phase
union all
select kind, name, '7.3.x'
from advised_asset
where kind_of_case = 'old_runtime'
