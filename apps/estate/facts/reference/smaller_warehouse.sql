-- One row per size of a SQL warehouse of which there is a smaller one, with the next smaller one.
select size, smaller_size
from (values
  ('X_SMALL', '2X_SMALL'),
  ('SMALL', 'X_SMALL'),
  ('MEDIUM', 'SMALL'),
  ('LARGE', 'MEDIUM')
) as template(size, smaller_size)
