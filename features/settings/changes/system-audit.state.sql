-- One row per change that the product made by itself.
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
where actor_kind = 'system'
  and changed_at >= cast($since as timestamptz)
  and changed_at < cast($until as timestamptz)
