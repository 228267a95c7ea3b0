-- The moment of the next change of a cluster, or the end of all time.
coalesce(
  min(case when is_change then at_ms end) over (
    partition by account_id, workspace_id, cluster_id
    order by number nulls last
    rows between 1 following and unbounded following
  ),
  253402300799999
)
