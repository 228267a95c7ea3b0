-- The spellings of the system tables, which differ from those of the REST interface.
create macro instant(milliseconds) as make_timestamp(cast(milliseconds as bigint) * 1000);

create macro person_number(user_name) as cast(md5_number_lower(user_name) % 1000000000000000 as varchar);

create macro trigger_word(rest_word) as
  case rest_word when 'PERIODIC' then 'CRON' when 'ONE_TIME' then 'ONETIME' when 'RETRY' then 'ONETIME_RETRY' else rest_word end;

create macro result_word(life_cycle, rest_result) as
  case
    when life_cycle = 'INTERNAL_ERROR' then 'ERROR'
    when life_cycle = 'SKIPPED' then 'SKIPPED'
    when rest_result in ('SUCCESS', 'SUCCESS_WITH_FAILURES') then 'SUCCEEDED'
    when rest_result = 'CANCELED' then 'CANCELLED'
    when rest_result = 'TIMEDOUT' then 'TIMED_OUT'
    when rest_result in ('UPSTREAM_FAILED', 'UPSTREAM_CANCELED') then 'BLOCKED'
    when rest_result in ('MAXIMUM_CONCURRENT_RUNS_REACHED', 'EXCLUDED', 'DISABLED') then 'SKIPPED'
    else rest_result
  end;

create macro termination_word(code) as
  case
    when code is null then null
    when code in ('SUCCESS', 'SUCCESS_WITH_FAILURES', 'SKIPPED') then 'SUCCESS'
    when code in ('INTERNAL_ERROR', 'DRIVER_ERROR') then 'INTERNAL_ERROR'
    when code = 'CLOUD_FAILURE' then 'CLOUD_FAILURE'
    else 'CLIENT_ERROR'
  end;

-- The id of a warehouse has 16 digits, that of a cluster has dashes.
create macro compute_of(compute_ids) as
  list_transform(
    compute_ids,
    lambda compute_id: struct_pack(
      "type" := case when contains(compute_id, '-') then 'CLASSIC' else 'WAREHOUSE' end,
      cluster_id := case when contains(compute_id, '-') then compute_id end,
      warehouse_id := case when not contains(compute_id, '-') then compute_id end
    )
  );

-- The automatic stop of a SQL warehouse or cluster at an instant, in minutes; that which it was made with where nothing changed it.
create macro stop_at(of_workspace, of_asset, at_ms, made_with) as coalesce(
  (
    select max_by(minutes, change_ms)
    from fact.stop_change
    where stop_change.workspace_id = of_workspace
      and stop_change.asset_id = of_asset
      and change_ms <= at_ms
  ),
  (
    select min_by(earlier_minutes, change_ms)
    from fact.stop_change
    where stop_change.workspace_id = of_workspace
      and stop_change.asset_id = of_asset
  ),
  made_with
);
