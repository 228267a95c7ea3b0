-- One row per machine type and another one that could take its place: the next smaller one of its family, or its successor, which
-- may have another kind of processor.
select
  machine.node_type,
  'SMALLER' as relation,
  other.node_type as other_node_type,
  false as is_other_processor
from machine
inner join smaller_machine using (size_class)
inner join machine as other
  on other.size_class = smaller_class
union all
select
  machine.node_type,
  'SUCCESSOR',
  other.node_type,
  is_other_processor
from machine
inner join later_machine using (size_class)
inner join machine as other
  on other.size_class = later_class
order by node_type, relation, other_node_type
