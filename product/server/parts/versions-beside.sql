-- Columns: the earliest versions of the days before and after a day.
select
  day, source, currency, version,
  min(version) over (
    partition by source, currency
    order by day
    rows between unbounded preceding and 1 preceding
  ) as earlier_version,
  min(version) over (
    partition by source, currency
    order by day
    rows between 1 following and unbounded following
  ) as later_version
