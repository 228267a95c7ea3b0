-- One row per size class of which there is a later generation, with whether that has another kind of processor.
select size_class, later_class, for_cloud(on_azure, on_aws) as is_other_processor
from (values
  ('old-general-32', 'late-general-32', false, true),
  ('old-memory-32', 'late-memory-32', false, true),
  ('old-general-16', 'arm-general-16', true, true),
  ('old-memory-8', 'late-memory-8', false, false),
  ('old-compute-8', 'late-compute-8', false, false)
) as template(size_class, later_class, on_azure, on_aws)
