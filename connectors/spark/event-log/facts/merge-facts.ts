import { mergeExecutorSums } from './executor-sums.ts'
import { addFault, addTo } from './faults.ts'
import {
  executionIn,
  executorIn,
  jobIn,
  stageIn,
  unknownStage,
  type FailedTask,
  type LogFacts,
} from './log-facts.ts'
import { amountAt, type Fields } from '../events/fields.ts'
import { mergeTasks } from './stage-tasks.ts'
import { addIds } from './task-ids.ts'
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

/** Takes back what an event added to a count that an earlier part has, too. */
function uncount(facts: LogFacts, name: keyof LogFacts['counts'], event: string): void {
  facts.counts[name] -= 1
  addTo(facts.watched.doubled, event)
}

function mergeJobs(facts: LogFacts, later: LogFacts): void {
  for (const job of later.jobs.values()) {
    if (isKnownNoMore(facts, facts.writtenOff.jobs, job.jobId)) continue
    const mine = jobIn(facts, job.jobId)
    const { isStarted, stageIds, tags } = mine
    if (isStarted && job.isStarted) uncount(facts, 'jobs', 'SparkListenerJobStart')
    if (mine.result !== undefined && job.result !== undefined) {
      addTo(facts.watched.doubled, 'SparkListenerJobEnd')
      if (job.result !== 'JobSucceeded') facts.counts.jobsFailed -= 1
    }
    adopt(mine, {
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
      if (mine === facts.rest) {
        mergeSums(mine.sums, stage.sums)
        continue
      }
      if (mine.isCompleted && stage.isCompleted) {
        uncount(facts, 'stages', 'SparkListenerStageCompleted')
        if (stage.failureReason !== undefined) facts.counts.stagesFailed -= 1
      }
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
    if (mine.addedTimeMs !== undefined && executor.addedTimeMs !== undefined)
      addFault(facts.watched.faults, 'executorsAddedAgain')
    mergeExecutorSums(mine.sums, executor.sums)
    raisePeaks(mine.peakMemory, Object.fromEntries(executor.peakMemory))
    adopt(mine, {
      ...executor,
      removedTimeMs: mine.removedTimeMs ?? executor.removedTimeMs,
      removedReason: mine.removedReason ?? executor.removedReason,
      tasks: mine.tasks + executor.tasks,
      sums: mine.sums,
      peakMemory: mine.peakMemory,
    })
  }
}

function mergeExecutions(facts: LogFacts, later: LogFacts): void {
  for (const execution of later.executions.values()) {
    if (isKnownNoMore(facts, facts.writtenOff.executions, execution.executionId)) continue
    const mine = executionIn(facts, execution.executionId)
    if (mine.startTimeMs !== undefined && execution.startTimeMs !== undefined)
      uncount(facts, 'sqlExecutions', 'SparkListenerSQLExecutionStart')
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

/** Adds what was watched; a task that ended in two parts was added up in both. */
function mergeWatched(facts: LogFacts, { watched: later }: LogFacts): void {
  const { watched } = facts
  for (const [name, count] of later.faults) addFault(watched.faults, name, count)
  for (const [event, count] of later.doubled) addTo(watched.doubled, event, count)
  addIds(watched.started, later.started)
  addFault(watched.faults, 'tasksCountedTwice', addIds(watched.ended, later.ended))
  watched.isOfOther = later.isOfOther
  watched.isCompacted ||= later.isCompacted
  watched.lacksParts ||= later.lacksParts
}

/** Adds who ran: where parts name different applications the first one stays. */
function mergeApplication(facts: LogFacts, { application: later }: LogFacts): void {
  const { application } = facts
  const isOther = application.id !== undefined && later.id !== undefined && application.id !== later.id
  if (isOther) facts.watched.faults.set('mixedApplications', 1)
  if (!isOther) adopt(application, later)
}

/** Adds the facts of a later part of the same application. */
export function mergeFacts(facts: LogFacts, later: LogFacts): void {
  mergeApplication(facts, later)
  mergeWatched(facts, later)
  for (const [name, value] of later.properties) facts.properties.set(name, value)
  addCounts(facts.counts, later.counts)
  addCounts(facts.lines, later.lines)
  facts.problems.push(...later.problems)
  facts.plansLeftOut += later.plansLeftOut
  facts.lastEventMs = laterOf(facts.lastEventMs, later.lastEventMs)
  facts.lastWorkEndMs = laterOf(facts.lastWorkEndMs, later.lastWorkEndMs)
  mergeJobs(facts, later)
  mergeStages(facts, later)
  if (later.rest) mergeSums((facts.rest ??= unknownStage(-1, -1)).sums, later.rest.sums)
  mergeExecutions(facts, later)
  mergeExecutors(facts, later)
  facts.removedBlockManagers.push(...later.removedBlockManagers)
  for (const task of later.failedTasks) keepFailure(facts, () => task)
  for (const [event, count] of later.unusable) addTo(facts.unusable, event, count)
}
