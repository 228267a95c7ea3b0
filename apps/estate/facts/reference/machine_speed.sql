-- One row per size class of machines: how much faster its cores are than those of the usual class. Serverless units are one.
select size_class, speed
from (values
  ('general-4', 1.0),
  ('general-8', 1.0),
  ('general-16', 1.0),
  ('general-8-next', 1.22),
  ('memory-8', 1.0),
  ('compute-8', 1.15),
  ('storage-8', 0.95),
  ('serverless', 1.1)
) as template(size_class, speed)
