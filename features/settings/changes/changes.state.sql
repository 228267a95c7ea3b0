-- One row per recorded change that the filters let through.
select
  changed_at as "changedAt",
  actor_name as "actorName",
  actor_kind as "actorKind",
  what,
  about_kind as "aboutKind",
  about_id as "aboutId",
  cast(before_value as text) as before,
  cast(after_value as text) as after,
  origin_kind as "originKind",
  origin_id as "originId",
  change_number as "changeNumber",
  digest
from change
where changed_at >= cast($since as timestamptz)
  and changed_at < cast($until as timestamptz)
  and (cast($actorKind as text) is null or actor_kind = cast($actorKind as text))
  and (cast($what as text) is null or what = cast($what as text))
  and (cast($changeNumber as bigint) is null or change_number = cast($changeNumber as bigint))
  and (cast($aboutKind as text) is null or about_kind = cast($aboutKind as text))
  and (
    cast($search as text) is null
    or strpos(lower(actor_name), lower(cast($search as text))) > 0
    or strpos(lower(what), lower(cast($search as text))) > 0
    or strpos(lower(about_id), lower(cast($search as text))) > 0
  )
