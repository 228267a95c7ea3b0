-- One row per region of the cloud: how SKU names spell it and how its prices differ.
select region, sku_suffix, price_factor
from (values
  ('AZURE', 'westeurope', 'EU_WEST', 1.0),
  ('AZURE', 'northeurope', 'EU_NORTH', 0.96),
  ('AZURE', 'eastus2', 'US_EAST_2', 0.9),
  ('AWS', 'us-west-2', 'US_WEST_OREGON', 1.0),
  ('AWS', 'eu-west-1', 'EUROPE_IRELAND', 1.12),
  ('AWS', 'us-east-1', 'US_EAST_N_VIRGINIA', 0.98)
) as place(cloud, region, sku_suffix, price_factor)
where cloud = getvariable('cloud')
