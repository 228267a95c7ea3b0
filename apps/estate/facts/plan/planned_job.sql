-- One row per job of a workspace, with its identity. Submitted work is planned like a job.
with identified as (
  select
    site.account_id,
    site.workspace_id,
    site.kind,
    job_template.name,
    job_template.team,
    job_template.person,
    site.seat || ':' || job_template.name as job_key
  from site
  inner join job_template using (kind)
)
select
  account_id,
  identified.workspace_id,
  kind,
  name,
  job_key,
  digits_of('job:' || job_key) as job_id,
  creator.user_name as creator_user_name,
  runner.user_name as run_as_user_name,
  case keyed('tags:' || job_key) % 6
    when 0 then cast(map {} as map(varchar, varchar))
    when 1 then map {'Team': team, 'costCenter': 'CC-' || whole('cost:' || team, 100, 999)}
    else map {'team': team, 'env': kind, 'cost_center': 'CC-' || whole('cost:' || team, 100, 999)}
  end as tags,
  case name
    when 'search_relevance_labels' then millis_of('2024-10-07 09:30:12')
    when 'weather_enrichment' then millis_of('2025-01-20 14:11:48')
    else getvariable('start_ms')
      - whole('day:' || job_key, 9, 240) * 86400000
      + whole('hour:' || job_key, 28800000, 61200000)
  end as create_ms,
  case name
    when 'weekly_cohort_report' then millis_of('2025-02-11 10:20:31')
    when 'basket_rules_mining' then millis_of('2025-05-20 15:02:09')
  end as delete_ms
from identified
inner join member as creator
  on creator.workspace_id = identified.workspace_id
  and creator.position = case when identified.person > 7 then 1 else identified.person end
inner join member as runner
  on runner.workspace_id = identified.workspace_id
  and runner.position = identified.person
