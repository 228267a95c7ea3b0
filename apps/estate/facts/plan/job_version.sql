-- One row per job and span in which it had one name and one set of tags.
select
  job_key,
  0 as from_ms,
  coalesce(at_ms, 9000000000000000) as until_ms,
  coalesce(old_name, shown_name) as name,
  tags
from planned_job
left join job_change using (kind, name)
where job_key not in (select job_key from job_edit)
union all
select
  job_key,
  at_ms,
  9000000000000000,
  shown_name,
  map_from_entries(list_filter(map_entries(tags), lambda entry: entry.key is distinct from lost_tag))
from planned_job
inner join job_change using (kind, name)
union all
select
  job_key,
  from_ms,
  until_ms,
  case when number = 0 then shown_name else shown_name || ' v' || number end,
  case when number = 0 then tags else map {'team': 'team-' || number % 3, 'release': cast(number as varchar)} end
from job_edit
inner join planned_job using (job_key)
