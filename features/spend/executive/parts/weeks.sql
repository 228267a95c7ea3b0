-- One row: a week, and the days before its end that it is judged by.
select
  cast(cast($until as timestamp) as date) - cast($weekDays * place as integer) as until_day,
  cast(cast($until as timestamp) as date) - cast($weekDays * place + $windowDays as integer) as since_day
from (select unnest(range(cast($weeks as bigint))) as place)
