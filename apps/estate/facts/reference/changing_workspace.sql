-- One row per kind of workspace in which people change settings of jobs, and in which runs take the time that their work
-- and their machines ask for.
select kind, place
from (values
  ('wholesale', 0),
  ('metering', 1)
) as template(kind, place)
where getvariable('size') = 'changed'
