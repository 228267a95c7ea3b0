import type { ExecutionPlan, JobPlan } from '../plan/plan-work.ts'
import type { PlannedStage, StageAttempt } from '../plan/stage.ts'
import type { Work } from '../work.ts'
import type { EventLine } from './event-line.ts'

const details = [
  'org.apache.spark.sql.execution.SQLExecution$.$anonfun$withThreadLocalCaptured$1(SQLExecution.scala:462)',
  'java.base/java.util.concurrent.CompletableFuture$AsyncSupply.run(CompletableFuture.java:1768)',
  'com.databricks.unity.UCSEphemeralState$Handle.runWith(UCSEphemeralState.scala:51)',
  'java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1136)',
  'java.base/java.lang.Thread.run(Thread.java:840)',
].join('\n')

/** The properties of the jobs of an execution. */
export function propertiesOf(
  work: Work,
  execution: ExecutionPlan,
  base: Readonly<Record<string, string>>,
): string {
  return JSON.stringify({
    ...base,
    'spark.sql.execution.id': String(execution.id),
    'spark.databricks.execution.rootSqlExecutionId': String(execution.id),
    'spark.rdd.scope.noOverride': 'true',
    'spark.rdd.scope': `{"id":"${execution.id}","name":"Exchange"}`,
    ...work.tags,
  })
}

/** The start and the end of a job. */
export function jobLines(
  { id, fromMs, untilMs, stageIds, error }: JobPlan,
  stages: readonly PlannedStage[],
  properties: string,
): EventLine[] {
  const infos = stages
    .filter((stage) => stageIds.includes(stage.id))
    .map((stage) => `{${infoText(stage, 0, stage.weights.length)},"Accumulables":[]${infoEnd}`)
  const result =
    error === undefined
      ? '{"Result":"JobSucceeded"}'
      : JSON.stringify({ Result: 'JobFailed', Exception: { Message: error, 'Stack Trace': [] } })
  return [
    {
      atMs: fromMs,
      text: `{"Event":"SparkListenerJobStart","Job ID":${id},"Submission Time":${fromMs},"Stage Infos":[${infos.join(',')}],"Stage IDs":[${stageIds.join(',')}],"Properties":${properties}}`,
    },
    {
      atMs: untilMs,
      text: `{"Event":"SparkListenerJobEnd","Job ID":${id},"Completion Time":${untilMs},"Job Result":${result}}`,
    },
  ]
}

/** The submission of a try of a stage. */
export function stageSubmittedLine(
  { stage, attempt, fromMs, taskCount }: StageAttempt,
  properties: string,
): EventLine {
  const info = `{${infoText(stage, attempt, taskCount)},"Submission Time":${fromMs},"Accumulables":[]${infoEnd}`
  return {
    atMs: fromMs,
    text: `{"Event":"SparkListenerStageSubmitted","Stage Info":${info},"Properties":${properties}}`,
  }
}

/** The end of a try of a stage, with its accumulables as text. */
export function stageCompletedLine(tried: StageAttempt, accumulables: string): EventLine {
  const { stage, attempt, fromMs, untilMs, taskCount, failureReason } = tried
  const failure = failureReason === undefined ? '' : `,"Failure Reason":${JSON.stringify(failureReason)}`
  const info = `{${infoText(stage, attempt, taskCount)},"Submission Time":${fromMs},"Completion Time":${untilMs}${failure},"Accumulables":[${accumulables}]${infoEnd}`
  return { atMs: untilMs, text: `{"Event":"SparkListenerStageCompleted","Stage Info":${info}}` }
}

const infoEnd = ',"Resource Profile Id":0,"Shuffle Push Enabled":false,"Shuffle Push Mergers Count":0}'
const storage =
  '"Storage Level":{"Use Disk":false,"Use Memory":false,"Use Off Heap":false,"Deserialized":false,"Replication":1},"Barrier":false'

function infoText(
  { id, name, parentIds, weights }: PlannedStage,
  attempt: number,
  taskCount: number,
): string {
  const rdd = id * 4 + 3
  const rdds = [rdd, rdd - 1].map(
    (rddId, index) =>
      `{"RDD ID":${rddId},"Name":"MapPartitionsRDD","Scope":"{\\"id\\":\\"spark_plan_${id}\\",\\"name\\":\\"${index === 0 ? 'Exchange' : 'WholeStageCodegen'}\\"}","Callsite":${JSON.stringify(name)},"Parent IDs":[${rddId - 1}],${storage},"DeterministicLevel":"DETERMINATE","Number of Partitions":${weights.length},"Number of Cached Partitions":0,"Memory Size":0,"Disk Size":0}`,
  )
  return `"Stage ID":${id},"Stage Attempt ID":${attempt},"Stage Name":${JSON.stringify(name)},"Number of Tasks":${taskCount},"RDD Info":[${rdds.join(',')}],"Parent IDs":[${parentIds.join(',')}],"Details":${JSON.stringify(details)}`
}
