-- One row per job of the workspaces in which settings change: its case, its work, its schedule and when its first change is.
with numbered as (
  select
    change_case.*,
    row_number() over (order by place, turn.range) - 1 as number
  from change_case
  cross join lateral range(0, jobs) as turn
), named as (
  select
    numbered.*,
    changing_workspace.kind,
    picked('team of ' || number, ['orders', 'pricing', 'supply', 'ledger', 'meters']) as team,
    ['load', 'build', 'merge', 'score', 'check', 'index', 'refresh', 'export', 'clean', 'rank', 'join', 'close'][number // 14 + 1]
      || '_'
      || ['orders', 'prices', 'stock', 'returns', 'meters', 'tariffs', 'invoices', 'routes', 'stores', 'baskets', 'claims', 'outages',
        'forecasts', 'contracts'][number % 14 + 1] as job_name
  from numbered
  inner join changing_workspace
    on changing_workspace.place = number % 2
)
select
  kind,
  job_name,
  kind || ':' || job_name as draw_key,
  number,
  team,
  case_name,
  case_kind,
  profile,
  volume_step,
  trouble_percent,
  runtime_factor,
  reads_factor,
  least_gb + (most_gb - least_gb) * chance('gb:' || draw_key) as usual_gb,
  case when profile = 'narrow' then picked('tasks of ' || draw_key, [6, 14, 24, 36, 44]) end as fixed_tasks,
  core_seconds_per_gb * coalesce(fixed_tasks, 6) / 6.0 * (0.85 + 0.3 * chance('work:' || draw_key)) as core_seconds_per_gb,
  case when case_kind in ('plain', 'steady') and keyed('growth:' || draw_key) % 5 = 0 then 0.003 else 0.0 end as growth_a_day,
  picked('alike:' || draw_key, [0.0, 0.0, 0.3, 0.6]) as noise_correlation,
  case when case_name = 'few_runs' then 1440 else picked('often:' || draw_key, [1440, 1440, 1440, 1440, 1440, 1440, 1440, 720, 480, 360]) end as every_minutes,
  (number * 137 + 23) % every_minutes as at_minute,
  case
    when case_name = 'price_fell' then millis_of('2025-05-20 06:50:00')
    when case_name = 'cluster_edited' then millis_of('2025-04-22 12:10:41')
    else millis_of(first_day || ' 00:00:00')
      + whole('change day:' || draw_key, 0, date_diff('day', cast(first_day as date), cast(last_day as date))) * 86400000
      + whole('change time:' || draw_key, 28800000, 54000000)
  end as change_ms,
  case when case_kind = 'deleted later' then change_ms + 16 * 86400000 end as gone_ms,
  whole('author:' || draw_key, 1, 4) as author
from named
inner join work_profile using (profile)
