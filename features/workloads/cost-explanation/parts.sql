-- One row: the part of a figure of one job or cluster that lies on one machine, SKU, price and phase. Clusters of one name, but
-- for the numbers of their runs, are one machine.
with
owned as (
  select * replace (cast(null as varchar) as owner_id)
  from (
    -- include: #features/workloads/cost-explanation/parts/parts-by-cluster.sql
  )
),
-- include: #features/workloads/cost-explanation/parts/parts-of-machines.sql
