-- One row per kind of workspace of the advised world and size class: about how many dollars a machine costs in an hour by itself,
-- with an all-purpose cluster's DBU and with a job cluster's. Sizes and times are drawn by these; the truth goes by the prices.
select
  kind,
  size_class,
  cast(price_per_hour as double) * price_factor as machine_rate,
  machine_rate + dbu_per_hour * for_cloud(0.594, 0.702) as all_purpose_rate,
  machine_rate + dbu_per_hour * for_cloud(0.32, 0.214) as job_rate
from machine
cross join (values
  ('insights', for_cloud('westeurope', 'us-west-2')),
  ('fleet', for_cloud('northeurope', 'eu-west-1')),
  ('care', for_cloud('eastus2', 'us-east-1'))
) as place(kind, region)
inner join region using (region)
