-- One row: what one source reported of the settings of the cluster at a time, in no certain order.
select
  workspace_id as "workspaceId",
  statement,
  evidence,
  strftime(at_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "atTime",
  strftime(create_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "createTime",
  strftime(delete_time, '%Y-%m-%dT%H:%M:%S.%gZ') as "deleteTime",
  changed_by as "changedBy",
  cluster_name as "clusterName",
  owner,
  driver_node_type as "driverNodeType",
  worker_node_type as "workerNodeType",
  driver_pool_id as "driverPoolId",
  worker_pool_id as "workerPoolId",
  worker_count as "workerCount",
  min_workers as "minWorkers",
  max_workers as "maxWorkers",
  auto_termination_minutes as "autoTerminationMinutes",
  spark_version as "sparkVersion",
  runtime_engine as "runtimeEngine",
  data_security_mode as "securityMode",
  policy_id as "policyId",
  availability,
  first_on_demand as "onDemandFirst",
  tags_json as "tagsJson",
  spark_conf_json as "sparkConfJson",
  environment_json as "environmentJson",
  init_scripts_json as "initScriptsJson"
from cluster_version
where workspace_id in ($workspaceIds)
  and cluster_id = $clusterId
order by at_time desc nulls last, statement
limit 2000
