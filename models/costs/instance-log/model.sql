-- One row: an instance of a cluster, and whether an event log of it is read. Awaited_until_time is until when one may come that is not:
-- a day after the instance ended, or after it started where it goes on, because clusters deliver their logs within minutes; null
-- where the settings of the cluster name no destination for logs, so that none will ever come.
select
  cluster_instance.day, cluster_instance.account_id, cluster_instance.workspace_id,
  cluster_instance.cluster_id, cluster_instance.instance_id, cluster_instance.start_time,
  instance_spark.instance_id is not null as is_read,
  case
    when instance_spark.instance_id is null and (rest_cluster.cluster_id is null or rest_cluster.log_destination is not null)
    then timestamp_millis(unix_millis(coalesce(cluster_instance.end_time, cluster_instance.start_time)) + 86400000)
  end as awaited_until_time
from cluster_instance
left join instance_spark
  on instance_spark.day = cluster_instance.day
  and instance_spark.account_id = cluster_instance.account_id
  and instance_spark.workspace_id = cluster_instance.workspace_id
  and instance_spark.cluster_id = cluster_instance.cluster_id
  and instance_spark.instance_id = cluster_instance.instance_id
left join rest_cluster
  on rest_cluster.account_id = cluster_instance.account_id
  and rest_cluster.workspace_id = cluster_instance.workspace_id
  and rest_cluster.cluster_id = cluster_instance.cluster_id
where cluster_instance.day in ($days)
