/**
 * A recorded answer, the call of the estate that answers the same kind of object, and the fields that its answer lacks,
 * with the reason.
 */
export type Compared = {
  file: string
  what: string
  ask: { path: string; body?: object }
  /** The path of the object in the answer. */
  at?: readonly (string | number)[]
  /** After the end of the nightly run. */
  isLater?: boolean
  lacks: Readonly<Record<string, string>>
}

const olderForm =
  "the format SINGLE_TASK, which keeps a task's fields beside the settings; jobs here are MULTI_TASK"
const onAzure = 'this estate is on Azure and answers azure_attributes; those of AWS are compared separately'
const noOwnCluster =
  'jobs here run on job clusters, shared clusters or serverless, none on a cluster of a single task'
const noLibraries = 'no task here installs libraries from a package index'
const noMail = 'no email notifications here'
const notPinned = 'no cluster here is pinned'
const notSummed = 'not included: the sum over the machines of a cluster'
const noProperties = 'no cluster of a pipeline here sets Spark properties'
const noLogStatus = 'not included: the state of log delivery'
const noLogs = 'the cluster that is requested does not deliver its logs'
const noPolicy = 'no cluster here follows a policy'
const noDisks = 'disk_spec is empty: no extra disks'
const noPipelinePool = 'no pipeline here takes its machines from a pool'
const notRead = 'not included: nothing reads it'

export const compared: readonly Compared[] = [
  {
    file: 'terraform-provider/get-jobs-list.json',
    what: 'a list of jobs',
    ask: { path: '/api/2.1/jobs/list?expand_tasks=true' },
    lacks: {
      'jobs[].settings.email_notifications.on_failure': noMail,
      'jobs[].settings.libraries': olderForm,
      'jobs[].settings.new_cluster': olderForm,
      'jobs[].settings.notebook_task': olderForm,
      'jobs[].settings.existing_cluster_id': olderForm,
      'jobs[].settings.max_retries': olderForm,
      'jobs[].settings.min_retry_interval_millis': olderForm,
      'jobs[].settings.retry_on_timeout': olderForm,
      'jobs[].settings.spark_jar_task': olderForm,
      'jobs[].settings.spark_python_task': olderForm,
      'jobs[].settings.spark_submit_task': olderForm,
    },
  },
  {
    file: 'terraform-provider/get-job-12.json',
    what: 'a job with a notebook task',
    ask: { path: '/api/2.2/jobs/get?job_id=901' },
    lacks: {
      'settings.tasks[].existing_cluster_id': 'the job that is requested has a job cluster',
    },
  },
  {
    file: 'terraform-provider/get-job-14.json',
    what: 'a job with its own cluster',
    ask: { path: '/api/2.2/jobs/get?job_id=901' },
    lacks: {
      'settings.email_notifications.on_failure': noMail,
      'settings.tasks[].libraries': noLibraries,
      'settings.tasks[].new_cluster': noOwnCluster,
    },
  },
  {
    file: 'terraform-provider/run-job-main.json',
    what: 'a job that runs another',
    ask: { path: '/api/2.2/jobs/get?job_id=901' },
    lacks: {
      'settings.tasks[].run_job_task': 'no job here runs another yet',
    },
  },
  {
    file: 'syncsparkpy/run-75778/jobs-runs-get.json',
    what: 'a run',
    ask: { path: '/api/2.2/jobs/runs/get?run_id=900719925474099301' },
    isLater: true,
    lacks: {
      'job_clusters[].new_cluster.aws_attributes': onAzure,
      'job_clusters[].new_cluster.cluster_log_conf': noLogs,
      'job_clusters[].new_cluster.policy_id': noPolicy,
    },
  },
  {
    file: 'syncsparkpy/run-75778/clusters-get.json',
    what: 'a job cluster',
    ask: { path: '/api/2.1/clusters/get?cluster_id=0531-220000-job1' },
    isLater: true,
    lacks: {
      driver_healthy: notRead,
      aws_attributes: onAzure,
      cluster_log_conf: noLogs,
      'disk_spec.disk_count': noDisks,
      policy_id: noPolicy,
      last_activity_time: notRead,
      cluster_log_status: noLogs,
    },
  },
  {
    file: 'syncsparkpy/azure_cluster.json',
    what: 'a terminated cluster on Azure',
    ask: { path: '/api/2.1/clusters/get?cluster_id=0101-000000-shared' },
    isLater: true,
    lacks: {
      'disk_spec.disk_count': noDisks,
    },
  },
  {
    file: 'syncsparkpy/aws_cluster.json',
    what: 'a terminated cluster on AWS',
    ask: { path: '/api/2.1/clusters/get?cluster_id=0101-000000-shared' },
    isLater: true,
    lacks: {
      aws_attributes: onAzure,
      'disk_spec.disk_count': noDisks,
    },
  },
  {
    file: 'terraform-provider/get-cluster-test1-response.json',
    what: 'a running cluster',
    ask: { path: '/api/2.1/clusters/get?cluster_id=0101-000000-shared' },
    lacks: {
      cluster_cores: notSummed,
      cluster_memory_mb: notSummed,
      executors: 'the cluster that is requested has only its driver at that hour',
      'init_scripts[].dbfs': 'init scripts here lie in the workspace',
      pinned_by_user_name: notPinned,
    },
  },
  {
    file: 'terraform-provider/clusters-list-response.json',
    what: 'a list of clusters',
    ask: { path: '/api/2.0/clusters/list' },
    lacks: {
      'clusters[].cluster_cores': notSummed,
      'clusters[].cluster_memory_mb': notSummed,
      'clusters[].pinned_by_user_name': notPinned,
      'clusters[].cluster_log_conf.dbfs': 'the cluster here delivers its logs to a volume',
      'clusters[].cluster_log_status': noLogStatus,
      'clusters[].policy_id': noPolicy,
      'clusters[].aws_attributes': onAzure,
      'clusters[].disk_spec.disk_count': noDisks,
      'clusters[].driver.node_aws_attributes': onAzure,
      'clusters[].executors[].node_aws_attributes': onAzure,
      'clusters[].last_activity_time': notRead,
      'clusters[].terminated_time': 'none of the clusters listed at that hour has ended',
    },
  },
  {
    file: 'docs-examples/clusters-events.json',
    what: 'events of a cluster',
    ask: { path: '/api/2.1/clusters/events', body: { cluster_id: '0101-000000-shared', page_size: 2 } },
    isLater: true,
    lacks: {
      'events[].details.user': 'no event on the page that is requested has an author',
    },
  },
  {
    file: 'terraform-provider/get-sql-endpoint.json',
    what: 'a SQL warehouse',
    ask: { path: '/api/2.0/sql/warehouses' },
    at: ['warehouses', 0],
    lacks: {
      creator_id: 'not included: creator_name has the creator',
    },
  },
  {
    file: 'terraform-provider/get-dlt-pipeline.json',
    what: 'a pipeline',
    ask: { path: '/api/2.0/pipelines/bbbb0000-0000-4000-a000-000000000002' },
    lacks: {
      'spec.clusters[].aws_attributes': onAzure,
      'spec.clusters[].driver_instance_pool_id': noPipelinePool,
      'spec.clusters[].init_scripts': 'no pipeline here runs init scripts',
      'spec.clusters[].instance_pool_id': noPipelinePool,
      'spec.clusters[].num_workers': 'the pipeline that is requested scales: it has autoscale',
      'spec.clusters[].spark_conf': noProperties,
      'spec.libraries[].file': 'pipelines here consist of notebooks',
      'spec.notifications': noMail,
      'spec.storage': notRead,
      'spec.target': notRead,
    },
  },
  {
    file: 'dltctl/pipeline-events.json',
    what: 'the events of a pipeline',
    ask: { path: '/api/2.0/pipelines/bbbb0000-0000-4000-a000-000000000001/events' },
    lacks: {
      'events[].details.create_update': 'not included: the message has the event',
      'events[].error': notRead,
      'events[].origin.cloud': notRead,
      'events[].origin.org_id': notRead,
      'events[].origin.region': notRead,
      'events[].origin.request_id': notRead,
      'events[].sequence': notRead,
    },
  },
  {
    file: 'terraform-provider/get-instance-pool1.json',
    what: 'an instance pool',
    ask: { path: '/api/2.0/instance-pools/list' },
    at: ['instance_pools', 0],
    lacks: {
      aws_attributes: onAzure,
      disk_spec: 'no pool here has extra disks',
      preloaded_spark_versions: 'no pool here loads a runtime ahead',
    },
  },
  {
    file: 'terraform-provider/get-pipeline-permissions.json',
    what: 'who may do what with a pipeline',
    ask: { path: '/api/2.0/permissions/pipelines/bbbb0000-0000-4000-a000-000000000002' },
    lacks: {},
  },
  {
    file: 'terraform-provider/get-instance-pool1-permissions.json',
    what: 'who may do what with an instance pool',
    ask: { path: '/api/2.0/permissions/instance-pools/0101-000000-warm1-pool-0001' },
    lacks: {},
  },
  {
    file: 'terraform-provider/get-sql-endpoint-permissions.json',
    what: 'who may do what with a SQL warehouse',
    ask: { path: '/api/2.0/permissions/warehouses/aaaa000000000001' },
    lacks: {},
  },
  ...['test1', 'test2', 'awscluster'].map((name) => ({
    file: `terraform-provider/get-cluster-permissions-${name}-response.json`,
    what: 'who may do what with a cluster',
    ask: { path: '/api/2.0/permissions/clusters/0101-000000-shared' },
    lacks: {},
  })),
]
