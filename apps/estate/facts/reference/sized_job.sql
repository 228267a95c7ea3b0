-- One row per job of the advised world that takes the time of its work: on what it runs, how much it reads, and when its work becomes
-- other than usual.
with drawn as (
  select
    asset.rule,
    asset.kind_of_case,
    strength,
    kind,
    name,
    asset_key,
    picked('rhythm of ' || asset_key, rhythms) as rhythm,
    cast(case strength when 'weak' then every_choices[1] else picked('every of ' || asset_key, every_choices) end as integer)
      as every_minutes,
    least_minutes + (most_minutes - least_minutes) * chance('minutes of ' || asset_key) as drawn_minutes,
    case strength when 'weak' then machines[-1] else picked('machine of ' || asset_key, machines) end as size_class,
    coalesce(picked('driver of ' || asset_key, drivers), size_class) as driver_class,
    cast(whole('workers of ' || asset_key, least_workers, most_workers) as integer) as workers,
    least_gb + (most_gb - least_gb) * chance('gb of ' || asset_key) as usual_gb,
    whole('files of ' || asset_key, least_files, most_files) as files,
    least_file_mb + (most_file_mb - least_file_mb) * chance('file of ' || asset_key) as file_mb,
    is_logged,
    case kind_of_case
      when 'least_is_one' then 1
      when 'at_most' then 2
      when 'fixed' then workers
      else case rule when 'autoscale_bounds' then cast(whole('least of ' || asset_key, 4, 5) as integer) else workers end
    end as first_workers,
    case strength when 'weak' then whole('worth of ' || asset_key, 44, 64) else whole('worth of ' || asset_key, 118, 210) end as worth
  from advised_asset as asset
  inner join sized_shape using (rule, kind_of_case)
)
select
  drawn.*,
  case when kind_of_case = 'made_fewer' then cast(workers + whole('fewer of ' || asset_key, 3, 5) as integer) end as earlier_workers,
  case kind_of_case
    when 'data_grew' then millis_of('2025-05-14') + whole('day of ' || asset_key, 0, 5) * 86400000
    when 'mended' then millis_of('2025-05-26') + whole('day of ' || asset_key, 0, 1) * 86400000
    when 'made_fewer' then millis_of('2025-05-20') + whole('day of ' || asset_key, 0, 5) * 86400000 + 39600000
    when 'one_run' then millis_of('2025-05-25') + whole('day of ' || asset_key, 0, 4) * 86400000
    when 'one_idle_day' then millis_of('2025-05-10') + whole('day of ' || asset_key, 0, 18) * 86400000
  end as change_ms,
  machine.core_count,
  machine.memory_mb,
  boss.core_count as boss_core_count,
  boss.memory_mb as boss_memory_mb,
  case when workers > 0 then workers * machine.core_count else boss.core_count end as cores
from drawn
inner join machine
  on machine.size_class = drawn.size_class
inner join machine as boss
  on boss.size_class = driver_class
