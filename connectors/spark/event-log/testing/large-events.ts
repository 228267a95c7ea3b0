const scope = '{"id":"0","name":"Exchange"}'
const times = { 'Submission Time': 1_746_058_184_943, 'Completion Time': 1_746_058_515_723 }
const stageInfo = {
  'Stage ID': 2,
  'Stage Attempt ID': 1,
  'Stage Name': '$anonfun at "Lexical".scala:63',
  'Number of Tasks': 64,
  'RDD Info': [
    { 'RDD ID': 11, Name: 'RDD', Scope: scope, 'Parent IDs': [10], 'Storage Level': { 'Use Disk': false } },
  ],
  'Parent IDs': [1],
  Details: 'org.apache.spark.SQLExecution\n\tjava.lang.Thread.run(Thread.java:840) ü',
}
const properties = {
  'spark.app.name': 'Databricks Shell',
  'spark.sql.execution.id': '0',
  'spark.databricks.execution.rootSqlExecutionId': '0',
  'spark.rdd.scope': scope,
  'spark.jobGroup.id': '1_2_job-3',
  'spark.databricks.job.runId': '700',
}
const accumulables = [
  { ID: 37, Name: 'shuffle records written', Value: '47764369', Internal: true, Metadata: 'sql' },
  { ID: 288, Name: 'internal.metrics.resultSize', Value: 1_447, Internal: true },
  { ID: 289, Name: 'internal.metrics.updatedBlockStatuses', Value: [{ 'Block ID': 'rdd_1' }] },
]
const metrics = [{ name: 'scan time', accumulatorId: 81_921, metricType: 'timing' }]
const scan = {
  nodeName: 'Scan',
  simpleString: 'Scan [id#1L]',
  children: [],
  metadata: { Format: 'Delta' },
  metrics,
}
const plan = {
  physicalPlanDescription: '== Physical Plan ==\n+- Scan [id#1L, "at"]\n',
  sparkPlanInfo: { nodeName: 'Root', simpleString: 'Root', children: [scan], metadata: {}, metrics: [] },
}
const sql = 'org.apache.spark.sql.execution.ui.SparkListenerSQL'

/** One event of each kind that is large, and of which little is read. */
export const largeEvents = [
  {
    Event: 'SparkListenerJobStart',
    'Job ID': 3,
    'Submission Time': 1_746_057_632_999,
    'Stage Infos': [stageInfo],
    'Stage IDs': [2, 1],
    Properties: properties,
  },
  { Event: 'SparkListenerStageSubmitted', 'Stage Info': stageInfo, Properties: properties },
  {
    Event: 'SparkListenerStageCompleted',
    'Stage Info': { ...stageInfo, ...times, 'Failure Reason': 'lost\n', Accumulables: accumulables },
  },
  {
    Event: `${sql}ExecutionStart`,
    executionId: 5,
    rootExecutionId: 4,
    description: 'count at <console>:1',
    details: 'org.apache.spark.sql.Dataset.count(Dataset.scala:3)',
    ...plan,
    time: 1_746_057_632_000,
    modifiedConfigs: { 'spark.sql.shuffle.partitions': '64' },
    jobTags: [],
  },
  { Event: `${sql}AdaptiveExecutionUpdate`, executionId: 5, ...plan },
]
