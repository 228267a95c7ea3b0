-- One row per job that was given another name or lost a tag.
select kind, name, old_name, millis_of(at_time) as at_ms, null as lost_tag
from (values
  ('production', 'data_quality_checks', 'dq_checks_old', '2025-05-12 09:14:07'),
  ('marketing', 'audience_sync', 'audience_export', '2025-02-03 14:40:51'),
  ('finance', 'budget_variance', 'variance_report', '2024-11-05 08:02:33')
) as template(kind, name, old_name, at_time)
union all
select kind, name, null, from_ms, detail
from story_effect
where measure = 'tag'
