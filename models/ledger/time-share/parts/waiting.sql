-- Time without activity, and who shares it.
waited as (
  select
    owned.day, owned.resource_number, owned.start_ms, owned.end_ms, owned.pays_start_up, owned.kind,
    owned.is_known, owned.work,
    case when owned.kind = 'serverless' then 0 else owned.interactive end as interactive,
    case when owned.kind = 'serverless' then 0 else owned.quiet end as quiet,
    case when owned.kind = 'serverless' then 0 else owned.unknown end as unknown,
    case
      when owned.pays_start_up or owned.work + owned.interactive + owned.quiet + owned.unknown = 0 then owned.start_up
      else 0
    end as start_up,
    usual_use_day.day is not null as has_usual,
    case when owned.kind = 'shared' then doubtful.weak_because end as doubt,
    least(
      owned.unknown,
      cast(floor(
        cast(owned.unknown as double) * usual_use_day.interactive_ms / (usual_use_day.interactive_ms + usual_use_day.idle_ms)
      ) as bigint)
    ) as usual_interactive
  from owned
  left join doubtful
    on doubtful.day = owned.day
    and doubtful.resource_number = owned.resource_number
    and doubtful.start_ms = owned.start_ms
    and doubtful.end_ms = owned.end_ms
    and doubtful.pays_start_up = owned.pays_start_up
  left join usual_use_day
    on usual_use_day.day = owned.day
    and usual_use_day.resource_number = owned.resource_number
    and usual_use_day.day in ($days)
),
shared_wait as (
  select day, resource_number, start_ms, end_ms, pays_start_up, 'interactive' as consumer, 'work' as phase,
    cast(null as string) as reason, doubt as weak_because, interactive as ticks, work + interactive as reach,
    work + interactive + quiet + unknown + start_up as total
  from waited
  where kind = 'shared'
    and interactive > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'idle', 'idle',
    cast(null as string), doubt, quiet, work + interactive + quiet,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and quiet > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'interactive', 'work',
    cast(null as string), 'usual share', usual_interactive, work + interactive + quiet + usual_interactive,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and is_known
    and has_usual
    and usual_interactive > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'idle', 'idle',
    cast(null as string), 'usual share', unknown - usual_interactive, work + interactive + quiet + unknown,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and is_known
    and has_usual
    and unknown > usual_interactive
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'cluster', 'unknown',
    'no machine data of that time: idle or interactive', cast(null as string), unknown, work + interactive + quiet + unknown,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and is_known
    and not has_usual
    and unknown > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'unattributed', 'unknown',
    'cluster not known', cast(null as string), unknown, work + interactive + quiet + unknown,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and not is_known
    and unknown > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'warehouse', case when is_known then 'idle' else 'unknown' end,
    case when not is_known then 'no statements known of that day: idle or in use' end, cast(null as string), unknown, work + unknown, work + unknown
  from waited
  where kind = 'warehouse'
    and unknown > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'start_up', 'start_up',
    cast(null as string), doubt, start_up, work + interactive + quiet + unknown + start_up,
    work + interactive + quiet + unknown + start_up
  from waited
  where kind = 'shared'
    and start_up > 0
  union all
  select day, resource_number, start_ms, end_ms, pays_start_up, 'unattributed', 'idle',
    'outside known uptime', cast(null as string), 1, 1, 1
  from waited
  where kind = 'shared'
    and work + interactive + quiet + unknown + start_up = 0
),
