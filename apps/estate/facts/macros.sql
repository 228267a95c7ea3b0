-- Numbers that depend on nothing but the seed, the cloud and a key, and what the tables make of them.
create macro keyed(key) as md5_number_lower(getvariable('seed') || ':' || getvariable('cloud') || ':' || key);

-- In [0, 1), from 53 bits.
create macro chance(key) as cast(keyed(key) // 2048 as double) / 9007199254740992.0;

-- A whole number from low to high, both included.
create macro whole(key, low, high) as low + cast(floor(chance(key) * (high - low + 1)) as bigint);

-- In [0, 1), heaped around one half: the mean of three parts of one number.
create macro bell(key) as cast(
  keyed(key) % 2097152 + (keyed(key) // 2097152) % 2097152 + (keyed(key) // 4398046511104) % 2097152
  as double) / 6291456.0;

create macro picked(key, choices) as choices[whole(key, 1, len(choices))];

create macro keyed_text(key) as md5(getvariable('seed') || ':' || getvariable('cloud') || ':' || key);

create macro uuid_like(key) as
  substr(keyed_text(key), 1, 8) || '-' || substr(keyed_text(key), 9, 4) || '-4' || substr(keyed_text(key), 14, 3)
  || '-a' || substr(keyed_text(key), 18, 3) || '-' || substr(keyed_text(key), 21, 12);

-- As the platform writes them: month, day and time of creation, then eight letters and digits.
create macro cluster_id_at(created_ms, key) as
  strftime(make_timestamp_ms(created_ms), '%m%d-%H%M%S') || '-' || substr(keyed_text('cluster:' || key), 1, 8);

create macro for_cloud(azure, aws) as case getvariable('cloud') when 'AZURE' then azure else aws end;

create macro minutes_ms(minutes) as minutes * 60000;

create macro hour_of(instant_ms) as instant_ms // 3600000 * 3600000;

create macro day_of(instant_ms) as instant_ms // 86400000 * 86400000;

-- Monday is 0.
create macro weekday_of(instant_ms) as (instant_ms // 86400000 + 3) % 7;

create macro date_of(instant_ms) as cast(make_timestamp_ms(instant_ms) as date);

create macro millis_of(instant) as epoch_ms(cast(instant as timestamp));

-- How the load of a day differs: a heavy Monday, quiet weekends, and growth of a fifth a year.
create macro rhythm(instant_ms) as
  [1.15, 1.04, 1.0, 1.0, 0.96, 0.78, 0.72][weekday_of(instant_ms) + 1]
  * (1.0 + 0.2 * cast(instant_ms - 1717200000000 as double) / 31536000000.0);

create macro overlap_ms(first_from, first_until, second_from, second_until) as
  greatest(0, least(first_until, second_until) - greatest(first_from, second_from));

create macro digits_of(key) as cast(whole(key, 10000000000000, 999999999999999) as varchar);

create macro month_number_of(instant_ms) as
  year(make_timestamp_ms(instant_ms)) * 12 + month(make_timestamp_ms(instant_ms)) - 1;

create macro first_of_month(month_number, at_hour, at_minute) as
  epoch_ms(make_timestamp(month_number // 12, month_number % 12 + 1, 1, at_hour, at_minute, 0.0));

-- From a pool a cluster is ready soon, but for a few that have to wait until the pool has a machine again.
create macro start_up_seconds(started_key, is_pooled) as case
  when not is_pooled then whole('startup:' || started_key, 165, 395)
  when chance('pool wait:' || started_key) < 0.06 then whole('waited:' || started_key, 600, 1500)
  else whole('startup:' || started_key, 35, 95)
end;

-- They stand for half of a surrogate pair and for U+0000, which no text in Parquet can be relied on to keep; what serves the
-- facts puts these in their places.
create macro half_character() as chr(57344);

create macro null_character() as chr(57345);

-- Some run ids are beyond 2^53.
create macro run_id_of(key) as cast(
  case keyed('size:' || key) % 3
    when 0 then 9007199254740993 + keyed('id:' || key) % 900000000000000000
    else 100000000000000 + keyed('id:' || key) % 899999999999999
  end as varchar);

-- How long a stage takes otherwise, in the unit of its present part. Its work stays the same: tasks run in waves, one on each core,
-- the last wave waits for its longest, or the stage for its longest task. What waits for a source gains nothing from cores beyond
-- those that it keeps busy, what reads gains from each machine, and what machines no longer hold in memory is worked out again.
create macro stage_part(
  part, bound, busy, held, tasks, skew, slow, cores, memory_mb, machines,
  other_tasks, other_skew, other_slow, effort, other_cores, other_memory_mb, other_machines
) as case bound
  when 'driver' then part
  when 'source' then greatest(part, part * busy * cores / (0.95 * other_cores))
  when 'memory' then greatest(part, part * busy * cores / (0.95 * other_cores))
    * (1 + 3 * greatest(0, held * memory_mb / other_memory_mb - 0.92))
  when 'readers' then part * machines / greatest(1, other_machines) * case when other_machines = 0 and machines > 0 then 1.5 else 1 end
  else part / greatest(ceil(tasks / cores) + 0.35, skew) / slow * (tasks - 1 + skew)
    / (other_tasks - 1 + other_skew) * other_slow * effort * greatest(ceil(other_tasks / other_cores) + 0.35, other_skew)
end;
-- When a SQL warehouse or shared cluster that nobody uses since an instant stops: by the stop in force, also one that is set meanwhile.
create macro stop_after(used_ms, stops) as list_min(list_transform(
  list_filter(stops, lambda stop: greatest(stop.from_ms, used_ms + stop.minutes * 60000) < stop.until_ms),
  lambda stop: greatest(stop.from_ms, used_ms + stop.minutes * 60000)));
