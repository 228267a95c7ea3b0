-- One row: the part of a figure of many workloads that lies on one machine, SKU, price and phase. The clusters of one job,
-- pipeline or other asset are one machine.
with
owned as (
  select
    * replace (
      case
        when cluster_id is not null then min(owner_id) over (partition by workspace_id, cluster_id)
      end as owner_id
    )
  from (
    -- include: #features/workloads/cost-explanation/parts/parts-by-cluster.sql
  )
),
-- include: #features/workloads/cost-explanation/parts/parts-of-machines.sql
