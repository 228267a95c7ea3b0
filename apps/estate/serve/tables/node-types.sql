-- One row per kind of machine.
create or replace view compute.node_types as
select
  account.account_id,
  node_type.node_type,
  cast(node_type.core_count as double) as core_count,
  cast(node_type.memory_mb as bigint) as memory_mb,
  cast(node_type.gpu_count as bigint) as gpu_count
from fact.node_type
inner join (select distinct account_id, cloud from fact.workspace) as account using (cloud)
