import { addFault, addTo } from '../facts/faults.ts'
import { executorIn, jobIn, stageIn, type LogFacts } from '../facts/log-facts.ts'
import { raisePeaks } from '../facts/merge-facts.ts'
import { settleWaiting } from '../facts/stage-tasks.ts'
import { hasRunningTask } from '../facts/standing.ts'
import type { PhotonMeasures } from '../facts/task-sums.ts'
import { laterOf } from '../facts/times.ts'
import { dropTotals } from '../facts/totals-so-far.ts'
import { jobFailure, keptText } from './failure.ts'
import { keptTimeAt, timeOf } from './event-time.ts'
import { amountAt, fieldsAt, idAt, idsAt, listAt, numberAt, textAt, type Fields } from './fields.ts'
import { keepProperties, tagsOf } from './properties.ts'
import { changePlan, endExecution, startExecution, updateByDriver } from './sql-execution.ts'
import { sqlTotalsIn } from './sql-plan.ts'
import { applyTask, applyTaskStart } from './task-end.ts'
import { taskRecordOf } from './task-record.ts'

/** Adds an event; answers whether it has what identifies its subject, and is not there again. */
type Apply = (facts: LogFacts, event: Fields, photon: PhotonMeasures | undefined) => boolean | 'doubled'

/** Whether the start of an application is that of another one than the facts are of. */
export function isOfOther({ application }: LogFacts, start: Fields): boolean {
  const id = textAt(start, 'App ID')
  if (application.id === undefined || id === undefined) return false
  return id !== application.id || textAt(start, 'App Attempt ID') !== application.attemptId
}

/** Another application in the log of one is passed over until the first goes on. */
function startApplication(facts: LogFacts, event: Fields): boolean {
  const { application, watched } = facts
  watched.isOfOther = isOfOther(facts, event)
  if (watched.isOfOther) return true
  application.id = textAt(event, 'App ID')
  application.name = textAt(event, 'App Name')
  application.attemptId = textAt(event, 'App Attempt ID')
  application.startTimeMs = keptTimeAt(facts, event, 'Timestamp')
  return true
}

function idInText(properties: Fields, name: string): number | undefined {
  const id = Number(textAt(properties, name) ?? Number.NaN)
  return Number.isSafeInteger(id) ? id : undefined
}

function startJob(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const jobId = idAt(event, 'Job ID')
  if (jobId === undefined) return false
  const properties = fieldsAt(event, 'Properties')
  const job = jobIn(facts, jobId)
  if (job.isStarted) return 'doubled'
  facts.counts.jobs += 1
  Object.assign(job, {
    isStarted: true,
    submissionTimeMs: keptTimeAt(facts, event, 'Submission Time'),
    stageIds: idsAt(event, 'Stage IDs'),
    executionId: idInText(properties, 'spark.sql.execution.id'),
    rootExecutionId:
      idInText(properties, 'spark.sql.execution.root.id') ??
      idInText(properties, 'spark.databricks.execution.rootSqlExecutionId'),
    jobGroup: textAt(properties, 'spark.jobGroup.id'),
    tags: tagsOf(properties),
  })
  return true
}

function endJob(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const jobId = idAt(event, 'Job ID')
  if (jobId === undefined) return false
  const job = jobIn(facts, jobId)
  if (job.result !== undefined) return 'doubled'
  const result = fieldsAt(event, 'Job Result')
  job.completionTimeMs = keptTimeAt(facts, event, 'Completion Time')
  facts.lastWorkEndMs = laterOf(facts.lastWorkEndMs, job.completionTimeMs)
  job.result = textAt(result, 'Result') ?? 'unknown'
  if (job.result !== 'JobSucceeded') {
    facts.counts.jobsFailed += 1
    job.failureReason = jobFailure(result)
  }
  return true
}

/** Adds what both events of a stage have; answers the stage, if it has a number. */
function describeStage(facts: LogFacts, event: Fields) {
  const info = fieldsAt(event, 'Stage Info')
  const stageId = idAt(info, 'Stage ID')
  if (stageId === undefined) return undefined
  const stage = stageIn(facts, stageId, idAt(info, 'Stage Attempt ID') ?? 0)
  stage.name = textAt(info, 'Stage Name')
  stage.plannedTasks = numberAt(info, 'Number of Tasks')
  stage.submissionTimeMs = keptTimeAt(facts, info, 'Submission Time') ?? stage.submissionTimeMs
  stage.lastEventMs = laterOf(stage.lastEventMs, timeOf(event))
  return { stage, info }
}

function startTask(facts: LogFacts, event: Fields): boolean {
  const stageId = idAt(event, 'Stage ID')
  if (stageId === undefined) return false
  const launchTimeMs = amountAt(fieldsAt(event, 'Task Info'), 'Launch Time')
  const taskId = idAt(fieldsAt(event, 'Task Info'), 'Task ID')
  applyTaskStart(facts, { stageId, stageAttempt: idAt(event, 'Stage Attempt ID') ?? 0, taskId, launchTimeMs })
  return true
}

function submitStage(facts: LogFacts, event: Fields): boolean {
  const described = describeStage(facts, event)
  if (described) described.stage.isSubmitted = true
  return described !== undefined
}

function completeStage(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const described = describeStage(facts, event)
  if (!described) return false
  const { stage, info } = described
  if (stage.isCompleted && stage !== facts.rest) return 'doubled'
  const failure = textAt(info, 'Failure Reason')
  stage.isCompleted = true
  if (facts.detail === 'rows') {
    stage.sqlTotals = sqlTotalsIn(event)
    dropTotals(stage)
  }
  stage.completionTimeMs = keptTimeAt(facts, info, 'Completion Time')
  stage.failureReason = failure === undefined ? undefined : keptText(failure)
  // Of a stage that an earlier part submitted, that part has tasks, too.
  if (stage.isSubmitted && facts.detail === 'rows') {
    facts.unsettled.push(stage)
    settleWaiting(facts.unsettled, hasRunningTask)
  }
  facts.counts.stages += 1
  if (failure !== undefined) facts.counts.stagesFailed += 1
  return true
}

function addExecutor(facts: LogFacts, event: Fields): boolean {
  const executorId = textAt(event, 'Executor ID')
  if (executorId === undefined) return false
  const info = fieldsAt(event, 'Executor Info')
  const executor = executorIn(facts, executorId)
  if (executor.addedTimeMs !== undefined) addFault(facts.watched.faults, 'executorsAddedAgain')
  facts.counts.executorsAdded += 1
  executor.host = textAt(info, 'Host')
  executor.cores = numberAt(info, 'Total Cores')
  executor.resourceProfileId = idAt(info, 'Resource Profile Id')
  executor.addedTimeMs = keptTimeAt(facts, event, 'Timestamp')
  return true
}

function removeExecutor(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const executorId = textAt(event, 'Executor ID')
  if (executorId === undefined) return false
  const executor = executorIn(facts, executorId)
  const timeMs = keptTimeAt(facts, event, 'Timestamp')
  const reason = keptText(textAt(event, 'Removed Reason') ?? '')
  if (timeMs !== undefined && executor.removedTimeMs === timeMs && executor.removedReason === reason)
    return 'doubled'
  facts.counts.executorsRemoved += 1
  // One that is decommissioned is removed again, as its process ends.
  executor.removedTimeMs ??= timeMs
  executor.removedReason ??= reason
  return true
}

/** So many removals are listed. */
const mostRemoved = 10_000

function removeBlockManager(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const executorId = textAt(fieldsAt(event, 'Block Manager ID'), 'Executor ID')
  const timeMs = numberAt(event, 'Timestamp')
  if (executorId === undefined || timeMs === undefined) return false
  const removed = facts.removedBlockManagers
  if (removed.length >= mostRemoved) {
    facts.watched.faults.set('blockManagersLeftOut', 1)
    return true
  }
  if (removed.some((known) => known.executorId === executorId && known.timeMs === timeMs)) return 'doubled'
  removed.push({ executorId, timeMs })
  return true
}

function measureExecutor(facts: LogFacts, event: Fields): boolean {
  const executorId = textAt(event, 'Executor ID')
  if (executorId === undefined) return false
  raisePeaks(executorIn(facts, executorId).peakMemory, fieldsAt(event, 'Executor Metrics'))
  return true
}

/** Of the driver, which runs no tasks, a log has these where it has the peaks of stages, and more often. */
function measureDriver(facts: LogFacts, event: Fields): boolean {
  const executorId = textAt(event, 'Executor ID')
  if (executorId === undefined) return false
  const { peakMemory } = executorIn(facts, executorId)
  for (const update of listAt(event, 'Executor Metrics Updated'))
    raisePeaks(peakMemory, fieldsAt(update, 'Executor Metrics'))
  return true
}

function endTask(facts: LogFacts, event: Fields, photon: PhotonMeasures | undefined): boolean {
  const task = taskRecordOf(event, photon)
  if (task) applyTask(facts, task)
  return task !== undefined
}

function nameVersion({ application, watched }: LogFacts, event: Fields): boolean {
  watched.isOfOther = false
  application.sparkVersion = textAt(event, 'Spark Version')
  return true
}

/** The events that add to the facts, by the last part of their names; others are read over. */
const applications: ReadonlyMap<string, Apply> = new Map<string, Apply>([
  ['SparkListenerTaskStart', startTask],
  ['SparkListenerTaskEnd', endTask],
  ['SparkListenerLogStart', nameVersion],
  ['DBCEventLoggingListenerMetadata', nameVersion],
  ['SparkListenerApplicationStart', startApplication],
  [
    'SparkListenerApplicationEnd',
    (facts, event) => {
      facts.application.endTimeMs = keptTimeAt(facts, event, 'Timestamp')
      return true
    },
  ],
  [
    'SparkListenerEnvironmentUpdate',
    ({ properties }, event) => {
      keepProperties(properties, event)
      return true
    },
  ],
  ['SparkListenerJobStart', startJob],
  ['SparkListenerJobEnd', endJob],
  ['SparkListenerStageSubmitted', submitStage],
  ['SparkListenerStageCompleted', completeStage],
  ['SparkListenerSQLExecutionStart', startExecution],
  ['SparkListenerSQLAdaptiveExecutionUpdate', changePlan],
  ['SparkListenerDriverAccumUpdates', updateByDriver],
  ['SparkListenerSQLExecutionEnd', endExecution],
  ['SparkListenerExecutorAdded', addExecutor],
  ['SparkListenerExecutorRemoved', removeExecutor],
  ['SparkListenerBlockManagerRemoved', removeBlockManager],
  ['SparkListenerStageExecutorMetrics', measureExecutor],
  ['SparkListenerExecutorMetricsUpdate', measureDriver],
])

/** The last part of an event's name, which carries a package for SQL events. */
export function eventName(event: Fields): string | undefined {
  const name = textAt(event, 'Event')
  return name?.slice(name.lastIndexOf('.') + 1)
}

/** Adds an event to the facts of its log. */
export function applyEvent(facts: LogFacts, event: Fields, photon: PhotonMeasures | undefined): void {
  const name = eventName(event)
  const apply = name === undefined ? undefined : applications.get(name)
  if (name === undefined || apply === undefined) return
  facts.lastEventMs = laterOf(facts.lastEventMs, timeOf(event))
  const outcome = apply(facts, event, photon)
  if (outcome === 'doubled') addTo(facts.watched.doubled, name)
  else if (!outcome) addTo(facts.unusable, name)
}
