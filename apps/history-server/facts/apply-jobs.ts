import {
  fieldsAt,
  idAt,
  idsAt,
  listAt,
  numberAt,
  textAt,
  type Fields,
} from '#connectors/spark/event-log/events/fields.ts'
import { keptText } from '#connectors/spark/event-log/events/failure.ts'
import { stageInfoOf, timeAt, unknownStageInfo } from './event-parts.ts'
import type { JobHistory, StageInfo } from './history-facts.ts'
import type { Live, LiveJob } from './live.ts'

/** Tags of a job are set apart by it. */
const tagSeparator = ','

/** The description that a program gave to its jobs. */
function descriptionIn(properties: Fields): string | undefined {
  const text = textAt(properties, 'spark.job.description')
  return text === undefined ? undefined : keptText(text)
}

/** The tags of a job, each once and in their order as texts. */
function tagsIn(properties: Fields): string[] {
  const tags = (textAt(properties, 'spark.job.tags') ?? '').split(tagSeparator).filter(Boolean)
  return [...new Set(tags)].toSorted()
}

function stagesIn(event: Fields, stageIds: readonly number[]): StageInfo[] {
  if (!('Stage Infos' in event)) return stageIds.map(unknownStageInfo)
  return listAt(event, 'Stage Infos').flatMap((info) => stageInfoOf(info) ?? [])
}

function newJob(jobId: number, event: Fields, stages: readonly StageInfo[]): JobHistory {
  const properties = fieldsAt(event, 'Properties')
  const last = stages.toSorted((one, other) => one.stageId - other.stageId).at(-1)
  const missing = stages.filter(({ completionTimeMs }) => completionTimeMs === undefined)
  const executionId = Number(textAt(properties, 'spark.sql.execution.id') ?? Number.NaN)
  return {
    jobId,
    name: last?.name ?? '',
    description: descriptionIn(properties),
    submissionTimeMs: timeAt(event, 'Submission Time'),
    completionTimeMs: undefined,
    stageIds: idsAt(event, 'Stage IDs'),
    jobGroup: textAt(properties, 'spark.jobGroup.id'),
    tags: tagsIn(properties),
    status: 'RUNNING',
    executionId: Number.isSafeInteger(executionId) ? executionId : undefined,
    tasks: missing.reduce((sum, { tasks }) => sum + tasks, 0),
    activeTasks: 0,
    completedTasks: 0,
    skippedTasks: 0,
    failedTasks: 0,
    killedTasks: 0,
    completedIndices: 0,
    activeStages: 0,
    completedStages: new Set(),
    skippedStages: new Set(),
    failedStages: 0,
    killedReasons: {},
  }
}

/** A job begins. */
export function startJob(live: Live, event: Fields): void {
  const jobId = idAt(event, 'Job ID')
  if (jobId === undefined) return
  const stages = stagesIn(event, idsAt(event, 'Stage IDs'))
  const started: LiveJob = { job: newJob(jobId, event, stages), indices: new Map() }
  live.jobs.set(jobId, started)
  for (const info of stages) live.stageOf(info).jobs.push(started)
}

/** A job ends: those of its stages that did not begin were skipped. */
export function endJob(live: Live, event: Fields): void {
  const ended = live.jobs.get(idAt(event, 'Job ID') ?? -1)
  if (!ended) return
  const { job } = ended
  live.jobs.delete(job.jobId)
  for (const stageId of new Set(job.stageIds)) skipPending(live, ended, stageId)
  const result = textAt(fieldsAt(event, 'Job Result'), 'Result')
  job.status = result === 'JobSucceeded' ? 'SUCCEEDED' : 'FAILED'
  job.completionTimeMs = timeAt(event, 'Completion Time')
  live.writeJob(ended)
}

function skipPending(live: Live, { job }: LiveJob, stageId: number): void {
  // A stage that does not begin has one attempt.
  const found = live.stageAt(stageId, 0)
  if (found?.stage.status !== 'PENDING') return
  found.stage.status = 'SKIPPED'
  job.skippedStages.add(stageId)
  job.skippedTasks += found.stage.info.tasks
  live.endStage(found)
}

/** A stage attempt begins. */
export function submitStage(live: Live, event: Fields): void {
  const info = stageInfoOf(fieldsAt(event, 'Stage Info'))
  if (!info) return
  const properties = fieldsAt(event, 'Properties')
  const started = live.stageOf(info)
  started.stage.status = 'ACTIVE'
  started.stage.schedulingPool = textAt(properties, 'spark.scheduler.pool') ?? 'default'
  started.stage.description = descriptionIn(properties)
  started.jobs = [...live.jobs.values()].filter(({ job }) => job.stageIds.includes(info.stageId))
  for (const { job } of started.jobs) {
    job.completedStages.delete(info.stageId)
    job.activeStages += 1
  }
}

/** A stage attempt ends; it goes on for as long as its tasks do. */
export function completeStage(live: Live, event: Fields): void {
  const info = stageInfoOf(fieldsAt(event, 'Stage Info'))
  const ended = info && live.stageAt(info.stageId, info.attemptId)
  if (!ended) return
  const { stage, jobs, excluded } = ended
  stage.info = info
  const isSubmitted = numberAt(fieldsAt(event, 'Stage Info'), 'Submission Time') !== undefined
  stage.status = info.failureReason === undefined ? (isSubmitted ? 'COMPLETE' : 'SKIPPED') : 'FAILED'
  for (const { job } of jobs) countStage(job, stage.status, info)
  for (const executorId of excluded) live.executors.get(executorId)?.excludedInStages.delete(info.stageId)
  live.writeStage(ended)
  if (stage.activeTasks === 0) live.endStage(ended)
  forgetRemoved(live)
}

function countStage(job: JobHistory, status: 'COMPLETE' | 'SKIPPED' | 'FAILED', info: StageInfo): void {
  if (status === 'COMPLETE') job.completedStages.add(info.stageId)
  else if (status === 'FAILED') job.failedStages += 1
  else {
    job.skippedStages.add(info.stageId)
    job.skippedTasks += info.tasks
  }
  job.activeStages -= 1
}

/** Executors that were removed are remembered while a stage goes on that had begun before. */
function forgetRemoved(live: Live): void {
  if (live.removed.size === 0) return
  for (const [id, { removeTimeMs }] of live.removed)
    if (!hasStageSince(live, removeTimeMs)) live.removed.delete(id)
}

/** Whether a stage goes on that had begun before a time. */
export function hasStageSince({ stages }: Live, timeMs: number): boolean {
  return stages.values().some(({ stage }) => (stage.info.submissionTimeMs ?? 0) < timeMs)
}
