-- One row: the tag key whose usage cost most in the range; no row where no usage has a tag.
select tag.key as tagKey
from (
  select unnest(map_entries(cast(cast(tags_json as json) as map(varchar, varchar)))) as tag, amount
  from (
    select tags_json, sum(amount) as amount
    from tag_set_day
    where workspace_id in ($workspaceIds)
      and currency = $currency
      and day >= cast($since as date)
      and day < cast($until as date)
    group by tags_json
  )
)
group by tag.key
order by sum(amount) desc, tag.key
limit 1
