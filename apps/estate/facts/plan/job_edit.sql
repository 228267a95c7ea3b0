-- One row per span between two edits of a job of the rough workspaces: of its name, its tags and its clusters.
with edited as (
  select
    job_key,
    number.range as number,
    case when number.range = 0 then 0
      else getvariable('start_ms') + number.range * 518400000 + whole('edit:' || job_key || ':' || number.range, 25200000, 61200000)
    end as from_ms
  from planned_job
  inner join rough_workspace using (kind)
  cross join range(0, 11) as number
  where name in ('rebuild_history', 'load_shipments')
)
select
  job_key,
  number,
  from_ms,
  coalesce(lead(from_ms) over (partition by job_key order by number), 9000000000000000) as until_ms
from edited
