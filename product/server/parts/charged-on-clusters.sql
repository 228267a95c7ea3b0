-- Rows: what each consumer cost on a cluster on a day, of clusters that several can use and of those of one run or pipeline alone.
  select workspace_id, cluster_id, day, consumer, job_id, currency, databricks_cost, cloud_cost, cost, weak_because
  from cluster_cost_day
  where workspace_id in ($workspaceIds)
  union all
  select workspace_id, cluster_id, day, consumer, job_id, currency, databricks_cost, cloud_cost, cost, weak_because
  from cluster_instance_cost_day
  where workspace_id in ($workspaceIds)
    and (workspace_id, cluster_id, day) not in (
      select (workspace_id, cluster_id, day) from cluster_cost_day where workspace_id in ($workspaceIds)
    )
