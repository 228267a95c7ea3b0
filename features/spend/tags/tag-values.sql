-- One row: what usage with one value of the tag cost in a period of the range; the value is null without the tag.
with
tagged as (
  select
    date_trunc($unit, day) as period,
    cast(cast(tags_json as json) as map(varchar, varchar))[$tagKey] as tag_value,
    source,
    -- include: #features/spend/tags/parts/tag-sets.sql
)
select
  strftime(period, '%Y-%m-%d') as period,
  tag_value as tagValue,
  cast(sum(case when source = 'databricks_usage' then amount else 0 end) as decimal(28, 10)) as databricksCost,
  cast(sum(case when source = 'machine_estimate' then amount else 0 end) as decimal(28, 10)) as cloudCost,
  cast(sum(amount) as decimal(28, 10)) as cost
from tagged
group by period, tag_value
order by period, tag_value nulls last
