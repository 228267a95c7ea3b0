-- One row: a tag key of the usage in the range, with the cost of all usage that has it, and its number of values.
with
tagged as (
  select
    unnest(map_entries(cast(cast(tags_json as json) as map(varchar, varchar)))) as tag,
    -- include: #features/spend/tags/parts/tag-sets.sql
)
select
  tag.key as tagKey,
  cast(sum(amount) as decimal(28, 10)) as cost,
  cast(count(distinct tag.value) as integer) as values
from tagged
group by tag.key
order by cost desc, tag.key
