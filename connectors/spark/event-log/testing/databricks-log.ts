/** The first moment of the log. */
const startMs = Date.UTC(2025, 5, 1, 23, 59)

const at = (seconds: number) => startMs + seconds * 1_000
const sql = (name: string) => `org.apache.spark.sql.execution.ui.${name}`

type Task = { id: number; stage: number; attempt?: number; from: number; until: number; reason?: string }

function taskEvents({ id, stage, attempt = 0, from, until, reason = 'Success' }: Task): object[] {
  const info = {
    'Task ID': id,
    Index: id,
    Attempt: 0,
    'Launch Time': at(from),
    'Executor ID': '0',
    Host: '10.0.0.1',
    Locality: 'PROCESS_LOCAL',
    Speculative: false,
    'Getting Result Time': 0,
    Failed: false,
    Killed: false,
    Accumulables: [],
  }
  const end = { ...info, 'Finish Time': at(until), Failed: reason !== 'Success' }
  const metrics = {
    'Executor Run Time': (until - from) * 1_000 - 10,
    'Executor CPU Time': (until - from) * 500_000_000,
    'JVM GC Time': 5,
    'Peak Execution Memory': 1_000 * id,
    'Memory Bytes Spilled': 0,
    'Disk Bytes Spilled': id * 7,
    'Input Metrics': { 'Bytes Read': 100 * id, 'Records Read': id },
    'Output Metrics': { 'Bytes Written': 3, 'Records Written': 1 },
    'Shuffle Read Metrics': { 'Remote Bytes Read': 20, 'Local Bytes Read': 10 },
    'Shuffle Write Metrics': { 'Shuffle Bytes Written': 40, 'Shuffle Write Time': 2_500_000 },
  }
  const ofStage = { 'Stage ID': stage, 'Stage Attempt ID': attempt }
  return [
    { Event: 'SparkListenerTaskStart', ...ofStage, 'Task Info': info },
    {
      Event: 'SparkListenerTaskEnd',
      ...ofStage,
      'Task Type': 'ShuffleMapTask',
      'Task End Reason': { Reason: reason, ...(reason === 'Success' ? {} : { Description: 'broken' }) },
      'Task Info': end,
      'Task Executor Metrics': { JVMHeapMemory: 1_000 + id, ProcessTreeJVMRSSMemory: 0 },
      'Task Metrics': metrics,
    },
  ]
}

type Stage = { id: number; attempt?: number; from: number; until?: number; failure?: string; totals?: object }

function stageEvent({ id, attempt = 0, from, until, failure, totals = {} }: Stage): object {
  const end = until === undefined ? {} : { 'Completion Time': at(until) }
  return {
    Event: until === undefined ? 'SparkListenerStageSubmitted' : 'SparkListenerStageCompleted',
    'Stage Info': {
      'Stage ID': id,
      'Stage Attempt ID': attempt,
      'Stage Name': 'count at shop:1',
      'Number of Tasks': 2,
      'Submission Time': at(from),
      ...end,
      ...(failure === undefined ? {} : { 'Failure Reason': failure }),
      Accumulables: Object.entries(totals).map(([accumulator, value]) => ({
        ID: Number(accumulator),
        Name: 'x',
        Value: String(value),
        Metadata: 'sql',
      })),
    },
  }
}

const metric = (name: string, accumulatorId: number, metricType: string) => ({
  name,
  accumulatorId,
  metricType,
})
const scan = {
  nodeName: 'Scan jdbc',
  simpleString: 'Scan jdbc jdbc:mysql://db:3306/shop?user=ada&password=hunter2 [id]',
  children: [],
  metrics: [metric('number of output rows', 11, 'sum'), metric('scan time', 12, 'timing')],
}
const plan = (root: object) => ({ physicalPlanDescription: '== Physical Plan ==', sparkPlanInfo: root })

const tags = {
  'spark.sql.execution.id': '3',
  'spark.jobGroup.id': 'group',
  'spark.databricks.job.id': '77',
  'spark.databricks.job.runId': '701',
  'spark.databricks.job.parentRunId': '700',
  'spark.databricks.notebook.id': '5',
  'spark.databricks.notebook.path': '/Shop/orders',
  'pipelines.id': 'p',
  'pipelines.updateId': 'u',
}

/** A run on Databricks: an execution of two jobs, a stage that failed once, a task that failed, an executor that was lost. */
export const databricksEvents: readonly object[] = [
  {
    Event: 'DBCEventLoggingListenerMetadata',
    'Spark Version': '3.5.0',
    'Rollover Number': 0,
    'SparkContext Id': 5,
  },
  {
    Event: 'SparkListenerEnvironmentUpdate',
    'Spark Properties': {
      'spark.databricks.clusterUsageTags.sparkVersion': '15.4.x-scala2.12',
      'spark.databricks.clusterUsageTags.clusterNodeType': 'm5.xlarge',
      'spark.databricks.clusterUsageTags.driverNodeType': 'm5.large',
      'spark.databricks.clusterUsageTags.cloudProvider': 'AWS',
    },
    'System Properties': {},
  },
  {
    Event: 'SparkListenerApplicationStart',
    'App Name': 'Databricks Shell',
    'App ID': 'app-1',
    Timestamp: at(0),
  },
  {
    Event: 'SparkListenerExecutorAdded',
    Timestamp: at(1),
    'Executor ID': '0',
    'Executor Info': { Host: '10.0.0.1', 'Total Cores': 4, 'Resource Profile Id': 0 },
  },
  {
    Event: sql('SparkListenerSQLExecutionStart'),
    executionId: 3,
    rootExecutionId: 3,
    description: 'count',
    time: at(10),
    ...plan(scan),
  },
  {
    Event: 'SparkListenerJobStart',
    'Job ID': 0,
    'Submission Time': at(10),
    'Stage IDs': [0, 1],
    Properties: tags,
  },
  stageEvent({ id: 0, from: 11 }),
  ...taskEvents({ id: 1, stage: 0, from: 11, until: 13 }),
  ...taskEvents({ id: 2, stage: 0, from: 11, until: 15, reason: 'ExceptionFailure' }),
  stageEvent({ id: 0, from: 11, until: 15, failure: 'lost token=abc', totals: { 11: 4 } }),
  stageEvent({ id: 0, attempt: 1, from: 16 }),
  ...taskEvents({ id: 3, stage: 0, attempt: 1, from: 16, until: 20 }),
  stageEvent({ id: 0, attempt: 1, from: 16, until: 20, totals: { 11: 9, 13: 2 } }),
  {
    Event: 'SparkListenerJobEnd',
    'Job ID': 0,
    'Completion Time': at(21),
    'Job Result': { Result: 'JobFailed', Exception: { Message: 'no' } },
  },
  {
    Event: sql('SparkListenerSQLAdaptiveExecutionUpdate'),
    executionId: 3,
    ...plan({
      nodeName: 'Project',
      simpleString: 'Project [id]',
      children: [scan],
      metrics: [metric('average rows', 13, 'average'), metric('not set', 14, 'size')],
    }),
  },
  {
    Event: sql('SparkListenerDriverAccumUpdates'),
    executionId: 3,
    accumUpdates: [
      [12, 30],
      [12, 1],
    ],
  },
  {
    Event: 'SparkListenerJobStart',
    'Job ID': 1,
    'Submission Time': at(70),
    'Stage IDs': [0, 1],
    Properties: {},
  },
  {
    Event: 'SparkListenerExecutorRemoved',
    Timestamp: at(80),
    'Executor ID': '0',
    'Removed Reason': 'spot',
  },
  { Event: sql('SparkListenerSQLExecutionEnd'), executionId: 3, time: at(90) },
]
