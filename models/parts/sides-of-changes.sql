-- What was observed (observed: runs or days) on the two sides of the changes of an asset (grouped) since the oldest known moment (oldest).
-- A group is one change, or several within a day. The nearest come first: at most 60 that succeeded on each side, and the failed ones
-- in between. Before is what came since the change before, after is what came from the last moment of the group until the next change.
bounded as (
  select
    account_id, workspace_id, change_group, asset_kind, asset_id, first_ms, first_at, last_at,
    coalesce(lag(last_at) over (of_asset), 0) as since_at,
    coalesce(lead(first_at) over (of_asset), 253402300799999) as until_at
  from grouped
  window of_asset as (partition by account_id, workspace_id, asset_kind, asset_id order by first_at nulls last)
),
changed as (
  select account_id, workspace_id, change_group, asset_kind, asset_id, first_ms, first_at, last_at, since_at, until_at
  from bounded
  where first_at >= (select moment from oldest)
),
around as (
  select
    changed.account_id, changed.workspace_id, changed.change_group, changed.first_ms,
    observed.asset_kind, observed.asset_id, observed.observation_id, observed.moment, observed.start_time, observed.end_time,
    observed.has_succeeded, observed.likeness,
    case when observed.moment < changed.first_at then 'before' else 'after' end as side,
    abs(observed.moment - changed.first_at) as distance
  from changed
  inner join observed
    on observed.account_id = changed.account_id
    and observed.workspace_id = changed.workspace_id
    and observed.asset_kind = changed.asset_kind
    and observed.asset_id = changed.asset_id
  where observed.moment >= changed.since_at
    and observed.moment < changed.until_at
    and (observed.moment < changed.first_at or observed.moment >= changed.last_at)
),
counted as (
  select
    *,
    sum(case when has_succeeded then 1 else 0 end) over so_far as succeeded_so_far,
    sum(case when has_succeeded then 0 else 1 end) over so_far as failed_so_far
  from around
  window so_far as (
    partition by account_id, workspace_id, change_group, side
    order by distance nulls last, observation_id nulls last
    rows between unbounded preceding and current row
  )
),
near as (
  select
    account_id, workspace_id, change_group, first_ms, asset_kind, asset_id, observation_id, moment, start_time, end_time,
    has_succeeded, likeness, side,
    case when has_succeeded then succeeded_so_far else failed_so_far end as place
  from counted
  where succeeded_so_far <= 60
    and (has_succeeded or failed_so_far <= 60)
),
-- Similar assets that were not changed: of the same workspace, kind and likeness.
-- They have at least ten successful observations on each side in the time of the judged ones and no change meanwhile. At most
-- twelve are taken for a change, those with the fewest changes and the most observations first.
span as (
  select
    near.account_id, near.workspace_id, near.change_group, changed.asset_kind, changed.asset_id, changed.first_ms,
    changed.first_at, changed.last_at,
    min(near.moment) as since_at,
    max(near.moment) as until_at,
    max(case when near.side = 'before' and near.place = 1 then near.likeness end) as likeness
  from near
  inner join changed
    on changed.account_id = near.account_id
    and changed.workspace_id = near.workspace_id
    and changed.change_group = near.change_group
  where near.has_succeeded
  group by
    near.account_id, near.workspace_id, near.change_group, changed.asset_kind, changed.asset_id, changed.first_ms,
    changed.first_at, changed.last_at
  having sum(case when near.side = 'before' then 1 else 0 end) >= 10
    and sum(case when near.side = 'after' then 1 else 0 end) >= 10
),
counted_change as (
  select account_id, workspace_id, asset_kind, asset_id, count(*) as changes
  from grouped
  group by account_id, workspace_id, asset_kind, asset_id
),
like_asset as (
  select
    account_id, workspace_id, asset_kind, asset_id,
    max_by(likeness, case when likeness is not null then moment end) as likeness,
    count(*) as observations
  from observed
  where has_succeeded
    and likeness is not null
  group by account_id, workspace_id, asset_kind, asset_id
  having count(*) >= 20
),
ranked_asset as (
  select
    like_asset.account_id, like_asset.workspace_id, like_asset.asset_kind, like_asset.asset_id, like_asset.likeness,
    row_number() over (
      partition by like_asset.account_id, like_asset.workspace_id, like_asset.asset_kind, like_asset.likeness
      order by
        coalesce(counted_change.changes, 0) nulls last,
        like_asset.observations desc nulls last,
        like_asset.asset_id nulls last
    ) as rank
  from like_asset
  left join counted_change
    on counted_change.account_id = like_asset.account_id
    and counted_change.workspace_id = like_asset.workspace_id
    and counted_change.asset_kind = like_asset.asset_kind
    and counted_change.asset_id = like_asset.asset_id
),
candidate as (
  select
    span.account_id, span.workspace_id, span.change_group, span.first_ms, span.first_at, span.last_at, span.since_at,
    span.until_at, span.asset_kind, ranked_asset.asset_id, ranked_asset.rank
  from span
  inner join ranked_asset
    on ranked_asset.account_id = span.account_id
    and ranked_asset.workspace_id = span.workspace_id
    and ranked_asset.asset_kind = span.asset_kind
    and ranked_asset.likeness = span.likeness
    and ranked_asset.asset_id <> span.asset_id
  where ranked_asset.rank <= 40
),
changed_meanwhile as (
  select distinct
    candidate.account_id, candidate.workspace_id, candidate.change_group, candidate.asset_kind, candidate.asset_id
  from candidate
  inner join grouped
    on grouped.account_id = candidate.account_id
    and grouped.workspace_id = candidate.workspace_id
    and grouped.asset_kind = candidate.asset_kind
    and grouped.asset_id = candidate.asset_id
    and grouped.first_at <= candidate.until_at
    and grouped.last_at > candidate.since_at
),
beside as (
  select
    candidate.account_id, candidate.workspace_id, candidate.change_group, candidate.first_ms, candidate.rank,
    observed.asset_kind, observed.asset_id, observed.observation_id, observed.start_time, observed.end_time,
    observed.likeness,
    case when observed.moment < candidate.first_at then 'before' else 'after' end as side,
    row_number() over (
      partition by candidate.account_id, candidate.workspace_id, candidate.change_group, observed.asset_id,
        observed.moment < candidate.first_at
      order by abs(observed.moment - candidate.first_at) nulls last, observed.observation_id nulls last
    ) as place
  from candidate
  inner join observed
    on observed.account_id = candidate.account_id
    and observed.workspace_id = candidate.workspace_id
    and observed.asset_kind = candidate.asset_kind
    and observed.asset_id = candidate.asset_id
    and observed.moment >= candidate.since_at
    and observed.moment <= candidate.until_at
  left join changed_meanwhile
    on changed_meanwhile.account_id = candidate.account_id
    and changed_meanwhile.workspace_id = candidate.workspace_id
    and changed_meanwhile.change_group = candidate.change_group
    and changed_meanwhile.asset_kind = candidate.asset_kind
    and changed_meanwhile.asset_id = candidate.asset_id
  where observed.has_succeeded
    and changed_meanwhile.asset_id is null
    and (observed.moment < candidate.first_at or observed.moment >= candidate.last_at)
),
enough as (
  select
    account_id, workspace_id, change_group, asset_kind, asset_id,
    row_number() over (
      partition by account_id, workspace_id, change_group
      order by min(rank) nulls last, asset_id nulls last
    ) as number
  from beside
  where place <= 30
  group by account_id, workspace_id, change_group, asset_kind, asset_id
  having sum(case when side = 'before' then 1 else 0 end) >= 10
    and sum(case when side = 'after' then 1 else 0 end) >= 10
),
chosen as (
  select
    account_id, workspace_id, change_group, first_ms,
    false as is_control,
    asset_kind, asset_id, observation_id, start_time, end_time, has_succeeded, likeness, side, place
  from near
  union all
  select
    beside.account_id, beside.workspace_id, beside.change_group, beside.first_ms,
    true as is_control,
    beside.asset_kind, beside.asset_id, beside.observation_id, beside.start_time, beside.end_time,
    true as has_succeeded,
    beside.likeness, beside.side, beside.place
  from beside
  inner join enough
    on enough.account_id = beside.account_id
    and enough.workspace_id = beside.workspace_id
    and enough.change_group = beside.change_group
    and enough.asset_kind = beside.asset_kind
    and enough.asset_id = beside.asset_id
  where beside.place <= 30
    and enough.number <= 12
)
