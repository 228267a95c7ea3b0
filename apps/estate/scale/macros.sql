-- Everything is drawn from the seed and the number of the thing that it is drawn for.
create macro keyed(what, number) as hash(getvariable('seed') || ':' || what, cast(number as bigint));
create macro draw(what, number) as (keyed(what, number) % 1000003) / 1000003.0;
create macro whole(what, number, least_value, count) as cast(least_value + keyed(what, number) % count as bigint);
create macro uuid_of(what, key) as cast(cast(md5(getvariable('seed') || ':' || what || ':' || key) as uuid) as varchar);
create macro first_ms(day_number) as day_number * 86400000;
create macro day_number_of(ms) as ms // 86400000;
create macro instant(ms) as make_timestamp_ms(cast(ms as bigint));
create macro date_of(ms) as cast(instant(ms) as date);
create macro last_date_of(from_ms, until_ms) as greatest(date_of(from_ms), date_of(until_ms - 1));
create macro open_end() as date '9999-12-31';
create macro no_tags() as cast(null as map(varchar, varchar));

-- The next day brings what happens on it, and what came late of the two days before.
create macro arrives(ms, is_late) as case
  when getvariable('is_next_day')
  then day_number_of(ms) = getvariable('end_day') or (is_late and day_number_of(ms) < getvariable('end_day'))
  else day_number_of(ms) < getvariable('end_day') and not (is_late and day_number_of(ms) >= getvariable('end_day') - 2)
end;

-- How many there are of something of which a day of 13,700 runs has so many.
create macro scaled(count) as cast(greatest(1, ceil(count * getvariable('runs_per_day') / 13700.0)) as bigint);
