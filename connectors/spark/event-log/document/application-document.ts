import type { PartsOfApplication } from '../applications.ts'
import { property } from '../events/properties.ts'
import {
  emptyFacts,
  mostStages,
  unknownStage,
  type ExecutionFacts,
  type ExecutorFacts,
  type JobFacts,
  type LineCounts,
  type LogFacts,
  type StageFacts,
} from '../facts/log-facts.ts'
import { mergeFacts } from '../facts/merge-facts.ts'
import { combineMetrics, cpuPercent, type Metrics } from '../facts/metrics.ts'
import { missingTaskEnds } from '../facts/missing.ts'
import { problemsIn } from '../facts/problems.ts'
import { endOf, jobStatus, stageStatus } from '../facts/standing.ts'
import { metricsOf, taskCounts } from '../facts/task-sums.ts'
import { isOnPhoton, platformOf } from './platform.ts'
import { removalKind } from '../facts/removal.ts'

type Stage = StageFacts & { metrics: Metrics }

/** None without both times, nor where a clock was set back in between. */
function duration(startMs: number | undefined, endMs: number | undefined): number | null {
  return startMs === undefined || endMs === undefined || endMs < startMs ? null : endMs - startMs
}

function stageEntry(stage: Stage, attempts: readonly Stage[]) {
  const { failed, killed } = taskCounts(stage.sums)
  return {
    stageId: stage.stageId,
    attemptId: stage.attemptId,
    status: stageStatus(stage),
    name: stage.name ?? null,
    submissionTimeMs: stage.submissionTimeMs ?? null,
    completionTimeMs: stage.completionTimeMs ?? null,
    durationMs: duration(stage.submissionTimeMs, stage.completionTimeMs),
    failureReason: stage.failureReason ?? null,
    plannedTasks: stage.plannedTasks ?? null,
    tasksFailed: failed,
    tasksKilled: killed,
    tasksMissing: stageStatus(stage) === 'COMPLETE' ? missingTaskEnds(attempts) : 0,
    ...stage.metrics,
  }
}

/** All attempts of all stages, by the stage's number. */
function stagesOf(facts: LogFacts): Map<number, Stage[]> {
  const isPhoton = isOnPhoton(facts)
  const withMetrics = (stage: StageFacts) => ({ ...stage, metrics: metricsOf(stage.sums, isPhoton) })
  const stages = new Map<number, Stage[]>()
  for (const [stageId, attempts] of facts.stages) stages.set(stageId, [...attempts.values()].map(withMetrics))
  for (const job of facts.jobs.values())
    for (const stageId of job.stageIds)
      if (!stages.has(stageId) && stages.size < mostStages)
        stages.set(stageId, [withMetrics(unknownStage(stageId, 0))])
  return stages
}

function together(stages: ReadonlyMap<number, readonly Stage[]>, stageIds: Iterable<number>): Metrics {
  const used = [...new Set(stageIds)].flatMap((stageId) => stages.get(stageId) ?? [])
  return combineMetrics(used.map(({ metrics }) => metrics))
}

/** The metrics of all stages, those that are not listed included. */
function totalsOf(facts: LogFacts, stages: ReadonlyMap<number, readonly Stage[]>): Metrics {
  const listed = together(stages, stages.keys())
  return facts.rest ? combineMetrics([listed, metricsOf(facts.rest.sums, isOnPhoton(facts))]) : listed
}

function jobEntry(job: JobFacts, stages: ReadonlyMap<number, readonly Stage[]>) {
  return {
    jobId: job.jobId,
    status: jobStatus(job),
    submissionTimeMs: job.submissionTimeMs ?? null,
    completionTimeMs: job.completionTimeMs ?? null,
    durationMs: duration(job.submissionTimeMs, job.completionTimeMs),
    failureReason: job.failureReason ?? null,
    executionId: job.executionId ?? null,
    jobGroup: job.jobGroup ?? null,
    tags: job.tags,
    stageIds: job.stageIds,
    ...together(stages, job.stageIds),
  }
}

function executionEntry(execution: ExecutionFacts, jobs: readonly JobFacts[], metrics: Metrics) {
  return {
    executionId: execution.executionId,
    rootExecutionId: execution.rootExecutionId ?? null,
    description: execution.description ?? null,
    startTimeMs: execution.startTimeMs ?? null,
    endTimeMs: execution.endTimeMs ?? null,
    durationMs: duration(execution.startTimeMs, execution.endTimeMs),
    errorMessage: execution.errorMessage === '' ? null : (execution.errorMessage ?? null),
    jobIds: jobs.map(({ jobId }) => jobId),
    cpuPercent: cpuPercent(metrics),
    ...metrics,
  }
}

function executionEntries(facts: LogFacts, stages: ReadonlyMap<number, readonly Stage[]>) {
  const jobs = Map.groupBy(facts.jobs.values(), ({ executionId }) => executionId)
  return [...facts.executions.values()].map((execution) => {
    const own = jobs.get(execution.executionId) ?? []
    const stageIds = own.flatMap((job) => job.stageIds)
    return executionEntry(execution, own, together(stages, stageIds))
  })
}

function executorEntry(executor: ExecutorFacts) {
  return {
    executorId: executor.executorId,
    host: executor.host ?? null,
    cores: executor.cores ?? null,
    resourceProfileId: executor.resourceProfileId ?? null,
    addedTimeMs: executor.addedTimeMs ?? null,
    removedTimeMs: executor.removedTimeMs ?? null,
    removedReason: executor.removedReason ?? null,
    removedKind: removalKind(executor.removedReason) ?? null,
    tasks: executor.tasks,
    peakMemory: Object.fromEntries(executor.peakMemory),
  }
}

function addLines(sum: LineCounts, { lines }: { lines: LineCounts }): LineCounts {
  return {
    read: sum.read + lines.read,
    unparsable: sum.unparsable + lines.unparsable,
    tooLong: sum.tooLong + lines.tooLong,
  }
}

function problemsOf({ parts, problems }: PartsOfApplication, facts: LogFacts): string[] {
  const [failed, listed] = [facts.counts.tasksFailed, facts.failedTasks.length]
  return [
    ...problems,
    ...parts.flatMap(({ file, problem }) => (problem === undefined ? [] : [`${file}: ${problem}.`])),
    ...problemsIn(facts),
    ...(failed > listed ? [`Of ${failed} tasks that did not succeed the first ${listed} are listed.`] : []),
  ]
}

function factsOf({ parts }: PartsOfApplication): LogFacts {
  const [first, ...others] = parts
  if (first && others.length === 0) return first.facts
  const facts = emptyFacts('document')
  for (const part of parts) mergeFacts(facts, part.facts)
  return facts
}

/** What one application's logs add up to, as one document. */
export function applicationDocument(application: PartsOfApplication) {
  const facts = factsOf(application)
  const { id, name, attemptId, sparkVersion, startTimeMs, endTimeMs } = facts.application
  const stages = stagesOf(facts)
  const end = endOf(facts)
  return {
    applicationId: id ?? null,
    attemptId: attemptId ?? null,
    name: name ?? null,
    sparkVersion: sparkVersion ?? null,
    platform: platformOf(facts),
    databricksRuntime: facts.properties.get(property.runtime) ?? null,
    clusterId: facts.properties.get(property.cluster) ?? facts.properties.get(property.emrCluster) ?? null,
    startTimeMs: startTimeMs ?? null,
    endTimeMs: end ?? null,
    endTimeEstimated: endTimeMs === undefined && end !== undefined,
    isComplete: startTimeMs !== undefined && endTimeMs !== undefined,
    durationMs: duration(startTimeMs, end),
    files: [...new Set(application.parts.map(({ file }) => file))],
    lines: application.parts.reduce(addLines, { read: 0, unparsable: 0, tooLong: 0 }),
    problems: problemsOf(application, facts),
    totals: { ...facts.counts, ...totalsOf(facts, stages) },
    jobs: [...facts.jobs.values()].map((job) => jobEntry(job, stages)).sort((a, b) => a.jobId - b.jobId),
    stages: [...stages.values()]
      .flatMap((attempts) => attempts.map((stage) => stageEntry(stage, attempts)))
      .sort((a, b) => a.stageId - b.stageId || a.attemptId - b.attemptId),
    sqlExecutions: executionEntries(facts, stages).sort((a, b) => a.executionId - b.executionId),
    executors: [...facts.executors.values()].map(executorEntry),
    removedBlockManagers: facts.removedBlockManagers,
    failedTasks: facts.failedTasks,
  }
}

export type ApplicationDocument = ReturnType<typeof applicationDocument>
