-- One row per job whose workers were made fewer within the last days, and span in which it had one number of them.
select kind, name, 0 as from_ms, change_ms as until_ms, earlier_workers as workers
from sized_job
where earlier_workers is not null
union all
select kind, name, change_ms, 9000000000000000, workers
from sized_job
where earlier_workers is not null
