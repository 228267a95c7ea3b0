-- One row per size class of which the family has a smaller one, with the next smaller one.
select size_class, smaller_class
from (values
  ('general-16', 'general-8'),
  ('general-8', 'general-4'),
  ('memory-16', 'memory-8')
) as template(size_class, smaller_class)
