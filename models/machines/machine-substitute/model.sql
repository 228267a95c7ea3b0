-- One row: a type of VM and one that could take its place (smaller: the next one of its family with fewer cores and less memory; newer:
-- one of a later generation with as many cores, as much memory or up to a tenth more) at a lower price, with
-- the cores, memory and price of an hour of both, for as long as neither price changes (half-open, milliseconds). Both are
-- offered: the workspaces' list of types has them, and the price list of the region, too. None has a GPU.
with
-- include: #models/parts/machine-prices.sql
named as (
  select
    account_id, node_type, core_count, memory_mb,
    case
      when startswith(node_type, 'Standard_')
      then regexp_extract(node_type, '^(Standard_[A-Z]+)[0-9]+', 1) || '*' || regexp_extract(node_type, '^Standard_[A-Z]+[0-9]+(.*)', 1)
      when contains(node_type, '.') then split_part(node_type, '.', 1)
      else regexp_extract(node_type, '^(.+)-[0-9]+', 1)
    end as family
  from node_type
  where core_count >= 1
    and core_count < 10000
    and memory_mb > 0
    and coalesce(gpu_count, 0) = 0
),
priced as (
  select
    named.account_id, hour_price.cloud, hour_price.region, hour_price.currency_code as currency, named.node_type, named.family,
    named.core_count, named.memory_mb, hour_price.price, hour_price.valid_from_ms, hour_price.valid_until_ms
  from named
  inner join hour_price
    on hour_price.node_type = named.node_type
  where hour_price.price > 0
),
smaller as (
  select
    kept.*,
    other.node_type as substitute_type,
    other.core_count as substitute_cores,
    other.memory_mb as substitute_memory_mb,
    other.price as substitute_price,
    greatest(kept.valid_from_ms, other.valid_from_ms) as from_ms,
    least(kept.valid_until_ms, other.valid_until_ms) as until_ms,
    dense_rank() over (
      partition by kept.account_id, kept.cloud, kept.region, kept.currency, kept.node_type
      order by other.core_count desc nulls last, other.memory_mb desc nulls last, other.node_type nulls last
    ) as place
  from priced as kept
  inner join priced as other
    on other.account_id = kept.account_id
    and other.cloud = kept.cloud
    and other.region = kept.region
    and other.currency = kept.currency
    and other.family = kept.family
  where kept.family <> ''
    and other.core_count < kept.core_count
    and other.memory_mb < kept.memory_mb
    and other.price < kept.price
),
newer as (
  select
    kept.*,
    other.node_type as substitute_type,
    other.core_count as substitute_cores,
    other.memory_mb as substitute_memory_mb,
    other.price as substitute_price,
    machine_generation.is_arm,
    greatest(kept.valid_from_ms, other.valid_from_ms) as from_ms,
    least(kept.valid_until_ms, other.valid_until_ms) as until_ms
  from priced as kept
  inner join machine_generation
    on machine_generation.family = kept.family
  inner join priced as other
    on other.account_id = kept.account_id
    and other.cloud = kept.cloud
    and other.region = kept.region
    and other.currency = kept.currency
    and other.family = machine_generation.successor_family
  where other.core_count = kept.core_count
    and other.memory_mb >= kept.memory_mb
    and other.memory_mb <= kept.memory_mb * 1.1
    and other.price < kept.price
)
select
  account_id, cloud, region, currency, node_type, 'smaller' as relation, substitute_type,
  false as is_arm,
  core_count, memory_mb, price, substitute_cores, substitute_memory_mb, substitute_price,
  from_ms as valid_from_ms,
  until_ms as valid_until_ms
from smaller
where place = 1
  and from_ms < until_ms
union all
select
  account_id, cloud, region, currency, node_type, 'newer' as relation, substitute_type,
  is_arm,
  core_count, memory_mb, price, substitute_cores, substitute_memory_mb, substitute_price,
  from_ms as valid_from_ms,
  until_ms as valid_until_ms
from newer
where from_ms < until_ms
