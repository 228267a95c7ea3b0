-- One row: a day, source, currency, consumer and phase with the money attributed to it; consumer and phase are null in the
-- row that has what was billed.
select
  day, source, currency,
  cast(null as string) as consumer,
  cast(null as string) as phase,
  cast(sum(amount) as decimal(28,10)) as amount
from billed_day
where ($day is null or day = cast($day as date))
group by day, source, currency
union all
select
  day, source, currency, consumer, phase,
  cast(sum(amount) as decimal(28,10)) as amount
from cost_day
where ($day is null or day = cast($day as date))
group by day, source, currency, consumer, phase
order by 1 asc nulls last, 2 asc nulls last, 3 asc nulls last, 4 asc nulls last, 5 asc nulls last
