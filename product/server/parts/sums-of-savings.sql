-- Columns: what recommendations of `proposal` save a month in all, and their modelled savings; null where none is paid or measured, or none modelled.
-- Their errors are independent.
cast(sum(net_saving) as decimal(28, 10)) as saving_sum,
case
  when count(net_saving) > 0 then cast(greatest(
    sum(net_saving) - cast(sqrt(sum(power(cast(net_saving - net_saving_low as double), 2))) as decimal(28, 4)), 0
  ) as decimal(28, 10))
end as low_sum,
cast(
  sum(net_saving) + cast(sqrt(sum(power(cast(net_saving_high - net_saving as double), 2))) as decimal(28, 4)) as decimal(28, 10)
) as high_sum,
cast(sum(case when net_saving is null and label <> 'TO_BE_TRIED' then saving end) as decimal(28, 10)) as modelled_sum
