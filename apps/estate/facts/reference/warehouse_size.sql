-- One row per size of a SQL warehouse, as both interfaces spell it, with the DBU an hour of one of its clusters.
select size, rest_size, old_rest_size, dbu_per_hour
from (values
  ('2X_SMALL', '2X-Small', 'XXSMALL', 4),
  ('X_SMALL', 'X-Small', 'XSMALL', 6),
  ('SMALL', 'Small', 'SMALL', 12),
  ('MEDIUM', 'Medium', 'MEDIUM', 24),
  ('LARGE', 'Large', 'LARGE', 40)
) as template(size, rest_size, old_rest_size, dbu_per_hour)
