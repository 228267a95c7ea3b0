-- The group of a part or of a duration, and whether the call is about it: everything, or what ran one text, came from one source, or one user ran.
case when part_kind = 'other' and $groupBy <> 'statement' then 'statement' else part_kind end as part_kind,
case $groupBy
  when 'statement' then fingerprint
  when 'user' then executed_by
  when 'client' then client_application
  when 'day' then cast(day as varchar)
  when 'month' then strftime(day, '%Y-%m')
  else source_id
end as group_id,
($fingerprint is null or (part_kind = 'statement' and coalesce(fingerprint, '') = $fingerprint))
and ($ofSource is null or (part_kind in ('statement', 'other') and coalesce(source_id, '') = $ofSource))
and ($userName is null or (part_kind in ('statement', 'other') and coalesce(executed_by, '') = $userName)) as is_asked
