import { executionIn, executorIn, jobIn, stageIn, type FailedTask, type LogFacts } from './log-facts.ts'
import { amountAt, type Fields } from '../events/fields.ts'
import { mergeTasks } from './stage-tasks.ts'
import { mergeSums } from './task-sums.ts'
import { laterOf } from './times.ts'
import { mergedTotals } from './totals-so-far.ts'
import { isIn } from './written-off.ts'

type PeaksOfTask = { peakNames: readonly string[]; peaks: Float64Array }

/** How many tasks that did not succeed are kept, how many of them with all of their reason, and how much of the others'. */
const [keptFailures, keptReasons, longestReason] = [10_000, 1_000, 2_000]

/** Keeps a task that did not succeed, if it is one of the first. */
export function keepFailure({ failedTasks }: LogFacts, task: () => FailedTask): void {
  if (failedTasks.length >= keptFailures) return
  const kept = task()
  const isShort = failedTasks.length < keptReasons || kept.reason.length <= longestReason
  failedTasks.push(isShort ? kept : { ...kept, reason: `${kept.reason.slice(0, longestReason)}…` })
}

/** Raises the peaks of an executor. */
export function raisePeaks(peaks: Map<string, number>, values: Fields): void {
  for (const name in values) {
    const value = amountAt(values, name)
    if (value > (peaks.get(name) ?? 0)) peaks.set(name, value)
  }
}

/** The largest values of an executor's metrics so far, at the places that they have in the lines of tasks. */
const seenPeaks = new WeakMap<Map<string, number>, { names: readonly string[]; seen: Float64Array }>()

/** Raises the peaks of an executor by those of a task. */
export function raisePeaksOfTask(
  peaks: Map<string, number>,
  { peakNames, peaks: values }: PeaksOfTask,
): void {
  let known = seenPeaks.get(peaks)
  if (known?.names !== peakNames) {
    known = { names: peakNames, seen: Float64Array.from(peakNames, (name) => peaks.get(name) ?? 0) }
    seenPeaks.set(peaks, known)
  }
  const { seen } = known
  for (let place = 0; place < values.length; place += 1) {
    const [value = 0, name] = [values[place], peakNames[place]]
    if (value <= (seen[place] ?? 0) || name === undefined) continue
    seen[place] = value
    if (value > (peaks.get(name) ?? 0)) peaks.set(name, value)
  }
}

/** Takes over what is known there. */
function adopt<Known extends object>(target: Known, later: Known): void {
  for (const name in later) if (later[name] !== undefined) target[name] = later[name]
}

function addCounts(target: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) target[name] = (target[name] ?? 0) + count
}

/** Whether something was written off, so that a part speaks of it too late: then what it adds up to is not known. */
function isKnownNoMore(facts: LogFacts, spans: readonly number[], id: number): boolean {
  const isLate = isIn(spans, id)
  if (isLate) facts.lateCount += 1
  return isLate
}

function mergeJobs(facts: LogFacts, later: LogFacts): void {
  for (const job of later.jobs.values()) {
    if (isKnownNoMore(facts, facts.writtenOff.jobs, job.jobId)) continue
    const { isStarted, stageIds, tags } = jobIn(facts, job.jobId)
    adopt(jobIn(facts, job.jobId), {
      ...job,
      isStarted: isStarted || job.isStarted,
      stageIds: job.isStarted ? job.stageIds : stageIds,
      tags: job.isStarted ? job.tags : tags,
    })
  }
}

function mergeStages(facts: LogFacts, later: LogFacts): void {
  for (const attempts of later.stages.values()) {
    for (const stage of attempts.values()) {
      const writtenOff = facts.writtenOff.stages.get(stage.attemptId) ?? []
      if (isKnownNoMore(facts, writtenOff, stage.stageId)) continue
      const mine = stageIn(facts, stage.stageId, stage.attemptId)
      mergeSums(mine.sums, stage.sums)
      mergeTasks(mine.tasks, stage.tasks)
      adopt(mine, {
        ...stage,
        isSubmitted: mine.isSubmitted || stage.isSubmitted,
        isCompleted: mine.isCompleted || stage.isCompleted,
        startedTasks: mine.startedTasks + stage.startedTasks,
        lastEventMs: laterOf(mine.lastEventMs, stage.lastEventMs),
        sums: mine.sums,
        tasks: mine.tasks,
        sqlStarts: mine.sqlStarts ?? stage.sqlStarts,
        sqlTotals: mergedTotals(mine, stage),
      })
    }
  }
}

function mergeExecutors(facts: LogFacts, later: LogFacts): void {
  for (const executor of later.executors.values()) {
    if (facts.writtenOff.executors.has(executor.executorId)) {
      facts.lateCount += 1
      continue
    }
    const mine = executorIn(facts, executor.executorId)
    raisePeaks(mine.peakMemory, Object.fromEntries(executor.peakMemory))
    adopt(mine, {
      ...executor,
      removedTimeMs: mine.removedTimeMs ?? executor.removedTimeMs,
      removedReason: mine.removedReason ?? executor.removedReason,
      tasks: mine.tasks + executor.tasks,
      peakMemory: mine.peakMemory,
    })
  }
}

function mergeExecutions(facts: LogFacts, later: LogFacts): void {
  for (const execution of later.executions.values()) {
    if (isKnownNoMore(facts, facts.writtenOff.executions, execution.executionId)) continue
    const mine = executionIn(facts, execution.executionId)
    for (const [id, value] of execution.driverTotals)
      mine.driverTotals.set(id, (mine.driverTotals.get(id) ?? 0) + value)
    adopt(mine, {
      ...execution,
      isPlanLeftOut: mine.isPlanLeftOut || execution.isPlanLeftOut,
      driverTotals: mine.driverTotals,
      taskTotals: mine.taskTotals,
      hasFailedJob: mine.hasFailedJob || execution.hasFailedJob,
    })
  }
}

/** Adds the facts of a later part of the same application. */
export function mergeFacts(facts: LogFacts, later: LogFacts): void {
  adopt(facts.application, later.application)
  for (const [name, value] of later.properties) facts.properties.set(name, value)
  addCounts(facts.counts, later.counts)
  addCounts(facts.lines, later.lines)
  facts.problems.push(...later.problems)
  facts.plansLeftOut += later.plansLeftOut
  facts.lastEventMs = laterOf(facts.lastEventMs, later.lastEventMs)
  facts.lastWorkEndMs = laterOf(facts.lastWorkEndMs, later.lastWorkEndMs)
  mergeJobs(facts, later)
  mergeStages(facts, later)
  mergeExecutions(facts, later)
  mergeExecutors(facts, later)
  facts.removedBlockManagers.push(...later.removedBlockManagers)
  for (const task of later.failedTasks) keepFailure(facts, () => task)
  for (const [event, count] of later.unusable)
    facts.unusable.set(event, (facts.unusable.get(event) ?? 0) + count)
}
