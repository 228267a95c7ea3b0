-- One row: what consumers of one kind were attributed of a day's money, in one phase.
select
  day,
  source,
  currency,
  consumer,
  phase,
  cast(sum(amount) as decimal(28,10)) as amount
from cost_day
where day = coalesce(cast($day as date), day)
group by day, source, currency, consumer, phase
order by day, source, currency, consumer, phase
