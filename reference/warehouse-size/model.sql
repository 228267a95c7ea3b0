-- One row: a size of SQL warehouses as the system tables spell it, the next smaller one, and how many DBUs an hour of one cluster of each draws.
-- Source: DBUs an hour by size as documented for serverless warehouses on Azure and in the clouds' price calculators, read in November 2025.
select size, smaller_size, dbu_per_hour, smaller_dbu_per_hour
from (
  values
    ('X_SMALL', '2X_SMALL', 6, 4),
    ('SMALL', 'X_SMALL', 12, 6),
    ('MEDIUM', 'SMALL', 24, 12),
    ('LARGE', 'MEDIUM', 40, 24),
    ('X_LARGE', 'LARGE', 80, 40),
    ('2X_LARGE', 'X_LARGE', 144, 80),
    ('3X_LARGE', '2X_LARGE', 272, 144),
    ('4X_LARGE', '3X_LARGE', 528, 272)
) as listed(size, smaller_size, dbu_per_hour, smaller_dbu_per_hour)
