-- The types that node minutes show in place of the configured ones.
seen_type as (
  select day, resource_number, role, node_type
  from node_life
  where day in ($days)
    and node_type is not null
  group by day, resource_number, role, node_type
),
replaced as (
  select distinct cut.day, cut.resource_number, cut.role
  from cut
  inner join seen_type
    on seen_type.day = cut.day
    and seen_type.resource_number = cut.resource_number
    and seen_type.role = cut.role
  where cut.evidence <> 'node_minute'
    and coalesce(cut.node_type, '') <> seen_type.node_type
),
fleet as (
  select
    cut.day, cut.resource_number, cut.role, cut.node_type, cut.instance_pool_id, cut.availability,
    cut.first_on_demand, cut.node_count, cut.from_ms, cut.until_ms, cut.evidence, cut.confidence
  from cut
  inner join replaced
    on replaced.day = cut.day
    and replaced.resource_number = cut.resource_number
    and replaced.role = cut.role
  where cut.evidence <> 'node_minute'
),
seen_node as (
  select
    node_life.day, node_life.resource_number, node_life.role, node_life.instance_id,
    max(node_life.node_type) as node_type,
    min(node_life.from_ms) as from_ms,
    max(node_life.until_ms) as until_ms
  from node_life
  inner join (select distinct day, resource_number from fleet) as wanted
    on wanted.day = node_life.day
    and wanted.resource_number = node_life.resource_number
  where node_life.day in ($days)
    and node_life.node_type is not null
  group by node_life.day, node_life.resource_number, node_life.role, node_life.instance_id
),
usual_type as (
  select
    day, resource_number, role, node_type,
    row_number() over (
      partition by day, resource_number, role
      order by sum(until_ms - from_ms) desc nulls last, node_type nulls last
    ) as rank
  from seen_node
  group by day, resource_number, role, node_type
),
met_node as (
  select
    fleet.day, fleet.resource_number, fleet.role, fleet.from_ms, fleet.node_count, seen_node.instance_id,
    max(seen_node.node_type) as node_type,
    sum(least(fleet.until_ms, seen_node.until_ms) - greatest(fleet.from_ms, seen_node.from_ms)) as present_ms
  from fleet
  inner join seen_node
    on seen_node.day = fleet.day
    and seen_node.resource_number = fleet.resource_number
    and seen_node.role = fleet.role
    and seen_node.from_ms < fleet.until_ms
    and seen_node.until_ms > fleet.from_ms
  group by
    fleet.day, fleet.resource_number, fleet.role, fleet.from_ms, fleet.node_count, seen_node.instance_id
),
present as (
  select
    day, resource_number, role, from_ms, node_count, node_type,
    row_number() over (
      partition by day, resource_number, role, from_ms
      order by present_ms desc nulls last, instance_id nulls last
    ) as rank
  from met_node
),
real_type as (
  select day, resource_number, role, from_ms, node_type, cast(count(*) as int) as node_count
  from present
  where rank <= node_count
  group by day, resource_number, role, from_ms, node_type
),
recognized as (
  select day, resource_number, role, from_ms, cast(sum(node_count) as int) as node_count
  from real_type
  group by day, resource_number, role, from_ms
),
