-- One row per warehouse, pipeline, endpoint or app, with the hours of a day in which it is up.
with
kind as (
  select *
  from (values
    ('warehouse', scaled(300), 7, 14),
    ('pipeline', scaled(300), 2, 12),
    ('endpoint', scaled(700), 0, 24),
    ('vector search', scaled(200), 0, 24),
    ('app', scaled(250), 0, 24)
  ) as kinds(kind, number_of, first_hour, hours)
)
select
  kind,
  service_number,
  account_id,
  workspace_id,
  substr(md5(getvariable('seed') || kind || service_number), 1, 16) as service_id,
  replace(kind, ' ', '-') || '-' || service_number as service_name,
  'team-' || whole('service owner ' || kind, service_number, 0, 40) || '@scale.example' as owner,
  first_hour,
  hours,
  2 + 20 * draw('service size ' || kind, service_number) as dbu_per_hour
from kind
cross join lateral (select unnest(range(number_of)) as service_number) as numbers
inner join workspace
  on workspace_number = whole('service workspace ' || kind, service_number, 0, 12)
