import type { TaskAttempt, TaskMetrics } from '../plan/task-attempt.ts'
import type { EventLine } from './event-line.ts'

/** The stage that a task is of. */
export type StageOfTask = { id: number; attempt: number; writesShuffle: boolean }

const noMemory =
  '"Task Executor Metrics":{"JVMHeapMemory":0,"JVMOffHeapMemory":0,"OnHeapExecutionMemory":0,"OffHeapExecutionMemory":0,' +
  '"OnHeapStorageMemory":0,"OffHeapStorageMemory":0,"OnHeapUnifiedMemory":0,"OffHeapUnifiedMemory":0,"DirectPoolMemory":0,' +
  '"MappedPoolMemory":0,"ProcessTreeJVMVMemory":0,"ProcessTreeJVMRSSMemory":0,"ProcessTreePythonVMemory":0,' +
  '"ProcessTreePythonRSSMemory":0,"ProcessTreeOtherVMemory":0,"ProcessTreeOtherRSSMemory":0,"MinorGCCount":0,' +
  '"MinorGCTime":0,"MajorGCCount":0,"MajorGCTime":0,"TotalGCTime":0}'

/** The start of a task. */
export function taskStartLine(stage: StageOfTask, task: TaskAttempt): EventLine {
  const info = infoText(task, { finishMs: 0, isFailed: false, isKilled: false, accumulables: '' })
  return {
    atMs: task.launchMs,
    text: `{"Event":"SparkListenerTaskStart",${stageText(stage)},${info}}`,
  }
}

/** The end of a task, with its accumulables as text. */
export function taskEndLine(stage: StageOfTask, task: TaskAttempt, accumulables: string): EventLine {
  const type = stage.writesShuffle ? 'ShuffleMapTask' : 'ResultTask'
  const isKilled = task.outcome === 'killed'
  const isFailed = task.outcome !== 'success' && !isKilled
  const info = infoText(task, { finishMs: task.finishMs, isFailed, isKilled, accumulables })
  const measured = task.metrics ? `,"Task Metrics":${metricsText(task.metrics)}` : ''
  const text =
    `{"Event":"SparkListenerTaskEnd",${stageText(stage)},"Task Type":"${type}","Task End Reason":${reasonText(stage, task)},` +
    `${info},${memoryText(task)}${measured}}`
  // A text of many parts stays a tree of them until it is read: reading one sign makes it one piece, a tenth of the memory.
  text.charCodeAt(0)
  return { atMs: task.finishMs, text }
}

function stageText({ id, attempt }: StageOfTask): string {
  return `"Stage ID":${id},"Stage Attempt ID":${attempt}`
}

type InfoEnd = { finishMs: number; isFailed: boolean; isKilled: boolean; accumulables: string }

function infoText(task: TaskAttempt, { finishMs, isFailed, isKilled, accumulables }: InfoEnd): string {
  const { id, index, attempt, launchMs, executor, isSpeculative } = task
  return (
    `"Task Info":{"Task ID":${id},"Index":${index},"Attempt":${attempt},"Partition ID":${index},"Launch Time":${launchMs},` +
    `"Executor ID":"${executor.id}","Host":"${executor.host}","Locality":"PROCESS_LOCAL","Speculative":${isSpeculative},` +
    `"Getting Result Time":0,"Finish Time":${finishMs},"Failed":${isFailed},"Killed":${isKilled},"Accumulables":[${accumulables}]}`
  )
}

function metricsText(metrics: TaskMetrics): string {
  return (
    `{"Executor Deserialize Time":${metrics.deserializeMs},"Executor Deserialize CPU Time":${metrics.deserializeCpuNs},` +
    `"Executor Run Time":${metrics.runMs},"Executor CPU Time":${metrics.cpuNs},"Peak Execution Memory":${metrics.peakMemoryBytes},` +
    `"Result Size":${metrics.resultBytes},"JVM GC Time":${metrics.gcMs},"Result Serialization Time":${metrics.serializeMs},` +
    `"Memory Bytes Spilled":${metrics.memorySpilledBytes},"Disk Bytes Spilled":${metrics.diskSpilledBytes},` +
    `"Shuffle Read Metrics":{"Remote Blocks Fetched":${metrics.remoteBlocks},"Local Blocks Fetched":${metrics.localBlocks},` +
    `"Fetch Wait Time":${metrics.fetchWaitMs},"Remote Bytes Read":${metrics.remoteBytes},"Remote Bytes Read To Disk":0,` +
    `"Local Bytes Read":${metrics.localBytes},"Total Records Read":${metrics.readRecords},"Remote Requests Duration":0,` +
    '"Push Based Shuffle":{"Corrupt Merged Block Chunks":0,"Merged Fetch Fallback Count":0,"Merged Remote Blocks Fetched":0,' +
    '"Merged Local Blocks Fetched":0,"Merged Remote Chunks Fetched":0,"Merged Local Chunks Fetched":0,' +
    '"Merged Remote Bytes Read":0,"Merged Local Bytes Read":0,"Merged Remote Requests Duration":0}},' +
    `"Shuffle Write Metrics":{"Shuffle Bytes Written":${metrics.shuffleWriteBytes},"Shuffle Write Time":${metrics.shuffleWriteNs},` +
    `"Shuffle Records Written":${metrics.shuffleWriteRecords}},"Input Metrics":{"Bytes Read":${metrics.inputBytes},` +
    `"Records Read":${metrics.inputRecords}},"Output Metrics":{"Bytes Written":${metrics.outputBytes},` +
    `"Records Written":${metrics.outputRecords}},"Updated Blocks":[]}`
  )
}

// Of tasks that take long the heartbeats of their executor have its memory.
function memoryText({ metrics, launchMs, finishMs }: TaskAttempt): string {
  if (!metrics || finishMs - launchMs < 10_000) return noMemory
  const execution = metrics.peakMemoryBytes
  const heap = 600_000_000 + execution
  return noMemory
    .replace('"JVMHeapMemory":0', `"JVMHeapMemory":${heap}`)
    .replace('"JVMOffHeapMemory":0', '"JVMOffHeapMemory":178144768')
    .replace('"OnHeapExecutionMemory":0', `"OnHeapExecutionMemory":${execution}`)
    .replace('"OnHeapUnifiedMemory":0', `"OnHeapUnifiedMemory":${execution}`)
    .replace('"TotalGCTime":0', `"TotalGCTime":${metrics.gcMs}`)
}

const failureTexts = {
  failed: exceptionText,
  'executor-lost': lossText,
  'fetch-failed': fetchText,
  killed: () => '{"Reason":"TaskKilled","Kill Reason":"another attempt succeeded","Accumulator Updates":[]}',
  success: () => '{"Reason":"Success"}',
}

function reasonText(stage: StageOfTask, task: TaskAttempt): string {
  return failureTexts[task.outcome](stage, task)
}

function exceptionText(): string {
  return (
    '{"Reason":"ExceptionFailure","Class Name":"org.apache.spark.SparkException","Description":"Task failed while writing rows.",' +
    '"Stack Trace":[{"Declaring Class":"org.apache.spark.sql.errors.QueryExecutionErrors$","Method Name":"taskFailedWhileWritingRowsError",' +
    '"File Name":"QueryExecutionErrors.scala","Line Number":927}],"Full Stack Trace":"org.apache.spark.SparkException: Task failed while ' +
    'writing rows.\\n\\tat org.apache.spark.sql.errors.QueryExecutionErrors$.taskFailedWhileWritingRowsError(QueryExecutionErrors.scala:927)\\n",' +
    '"Accumulator Updates":[]}'
  )
}

function lossText(_: StageOfTask, { executor }: TaskAttempt): string {
  const reason = executor.removedReason ?? 'worker lost'
  return `{"Reason":"ExecutorLostFailure","Executor ID":"${executor.id}","Exit Caused By App":false,"Loss Reason":"${reason}"}`
}

function fetchText({ id }: StageOfTask, { index }: TaskAttempt): string {
  return (
    `{"Reason":"FetchFailed","Block Manager Address":null,"Shuffle ID":${id},"Map ID":-1,"Map Index":-1,"Reduce ID":${index},` +
    `"Message":"org.apache.spark.shuffle.MetadataFetchFailedException: Missing an output location for shuffle ${id} partition ${index}"}`
  )
}
