-- One row per job of a workspace, with its identity. Submitted work is planned like a job.
with identified as (
  select
    site.account_id,
    site.workspace_id,
    site.kind,
    job_template.name,
    job_template.team,
    job_template.person,
    site.seat,
    site.seat || ':' || job_template.name as job_key
  from site
  inner join job_template using (kind)
)
select
  account_id,
  identified.workspace_id,
  identified.kind,
  identified.name,
  coalesce(shown_name, succeeded.name, identified.name) as shown_name,
  succeeds.detail is null and coalesce(is_last, true) as is_current,
  job_key,
  pool_template.pool is not null as is_pooled,
  coalesce(cast(spot as boolean), fixed_spot.is_spot, sized_job.workers < 0, keyed('spot:' || job_key) % 3 = 0 or identified.name = 'score_routes') as is_spot,
  digits_of('job:' || coalesce(seat || ':' || coalesce(succeeded.name, job_name), job_key)) as job_id,
  creator.user_name as creator_user_name,
  runner.user_name as run_as_user_name,
  case
    when job_name is not null then map {'team': team, 'env': identified.kind, 'stage': tag}
    when job_change.lost_tag is not null then map {'team': team, 'env': identified.kind, 'cost_center': 'CC-' || whole('cost:' || team, 100, 999)}
    when keyed('tags:' || job_key) % 6 = 0 then cast(map {} as map(varchar, varchar))
    when keyed('tags:' || job_key) % 6 = 1 then map {'Team': team, 'costCenter': 'CC-' || whole('cost:' || team, 100, 999)}
    else map {'team': team, 'env': identified.kind, 'cost_center': 'CC-' || whole('cost:' || team, 100, 999)}
  end as tags,
  case
    when phase.from_ms is not null then phase.from_ms
    when sized_job.name is not null then millis_of('2025-05-02') + whole('hour:' || job_key, 28800000, 61200000)
    when birth.from_ms is not null then birth.from_ms
    when succeeded.from_ms is not null then succeeded.from_ms
    when identified.name = 'search_relevance_labels' then millis_of('2024-10-07 09:30:12')
    when identified.name = 'weather_enrichment' then millis_of('2025-01-20 14:11:48')
    else getvariable('start_ms')
      - whole('day:' || job_key, 9, 240) * 86400000
      + whole('hour:' || job_key, 28800000, 61200000)
  end as create_ms,
  case
    when phase.until_ms is not null then phase.until_ms
    when gone_ms is not null then gone_ms
    when succeeds.from_ms is not null then succeeds.from_ms
    when identified.name = 'weekly_cohort_report' then millis_of('2025-02-11 10:20:31')
    when identified.name = 'basket_rules_mining' then millis_of('2025-05-20 15:02:09')
    when identified.name = 'import_legacy_extracts' then millis_of('2025-05-26 13:47:55')
    else asset_end.delete_ms
  end as delete_ms
from identified
left join shown_name
  on shown_name.kind = identified.kind
  and shown_name.name = identified.name
left join pool_template
  on pool_template.kind = identified.kind
  and list_contains(pool_template.jobs, identified.name)
left join asset_end
  on asset_end.kind = identified.kind
  and asset_end.name = identified.name
left join job_change
  on job_change.kind = identified.kind
  and job_change.name = identified.name
left join story_effect as birth
  on birth.measure = 'birth'
  and birth.kind = identified.kind
  and birth.name = identified.name
left join story_effect as succeeds
  on succeeds.measure = 'compute'
  and succeeds.kind = identified.kind
  and succeeds.name = identified.name
left join story_effect as succeeded
  on succeeded.measure = 'compute'
  and succeeded.kind = identified.kind
  and succeeded.detail = identified.name
left join (
  select job_phase.* exclude (shown_name), gone_ms
  from job_phase
  inner join changing_job using (kind, job_name)
) as phase
  on phase.kind = identified.kind
  and phase.name = identified.name
left join (
  select kind, name, kind_of_case = 'spot_machines' as is_spot
  from advised_asset
  where rule = 'machine_generation'
) as fixed_spot
  on fixed_spot.kind = identified.kind
  and fixed_spot.name = identified.name
left join (select kind, name, workers from sized_job) as sized_job
  on sized_job.kind = identified.kind
  and sized_job.name = identified.name
inner join member as creator
  on creator.workspace_id = identified.workspace_id
  and creator.position = case when identified.person > 7 then 1 else identified.person end
inner join member as runner
  on runner.workspace_id = identified.workspace_id
  and runner.position = identified.person
