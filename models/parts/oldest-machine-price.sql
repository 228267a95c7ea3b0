-- The oldest price of a machine.
min_by(
  cast(machine_price.price as decimal(15,8)),
  case when machine_price.price is not null then machine_price.price_start_time end
) as oldest_price
