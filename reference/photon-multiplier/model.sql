-- One row: a billing product of classic compute and how many times as many DBUs a machine draws with Photon.
-- Source: the multipliers of Databricks Labs Overwatch and of PointFive's page on Photon, read in November 2026.
select
  product,
  cast(multiplier as double) as multiplier
from (
  values
    ('ALL_PURPOSE', 2.0),
    ('JOBS', 2.9)
) as listed(product, multiplier)
