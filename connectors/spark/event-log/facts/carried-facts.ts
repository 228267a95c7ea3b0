import { jobOfStage, jobsByStage, type JobsByStage } from './job-of-stage.ts'
import type { ExecutorFacts, LogFacts, StageFacts } from './log-facts.ts'
import { executionOfStage, executionsWithFailedJob, stagesByExecution, sqlTotals } from './sql-totals.ts'
import { addMissing } from './missing.ts'
import { settle } from './stage-tasks.ts'
import { hasRunningTask } from './standing.ts'
import { packed, unpacked } from './packed-facts.ts'
import { withMore } from './written-off.ts'

/** Later parts may speak of what ended at most so long before the last event. */
const lateMs = 600_000
/** How many are carried at most: those that go on, and those that ended lately. */
const most = {
  jobs: { open: 1_000, ended: 100 },
  stages: { open: 1_000, ended: 100 },
  executions: { open: 500, ended: 50 },
  executors: { open: 5_000, ended: 500 },
} as const

type Most = (typeof most)[keyof typeof most]

/** A thing of a log: whether it goes on, and when it was last heard of. */
type Standing<Thing> = { thing: Thing; isOpen: boolean; lastMs: number | undefined }

const latestFirst = <Thing>(things: readonly Standing<Thing>[]) =>
  things.toSorted((one, other) => (other.lastMs ?? 0) - (one.lastMs ?? 0))

/** What of some things is carried on, and what is written off. */
function divided<Thing>(
  things: readonly Standing<Thing>[],
  limit: Most,
  lastEventMs: number,
): { carried: Thing[]; writtenOff: Thing[] } {
  const open = latestFirst(things.filter(({ isOpen }) => isOpen)).slice(0, limit.open)
  const ended = latestFirst(things.filter(({ isOpen }) => !isOpen))
    .filter(({ lastMs }) => (lastMs ?? 0) >= lastEventMs - lateMs)
    .slice(0, limit.ended)
  const kept = new Set([...open, ...ended].map(({ thing }) => thing))
  const all = things.map(({ thing }) => thing)
  return {
    carried: all.filter((thing) => kept.has(thing)),
    writtenOff: all.filter((thing) => !kept.has(thing)),
  }
}

function isOpenStage(stage: StageFacts): boolean {
  return !stage.isCompleted || hasRunningTask(stage)
}

function byId<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): Map<Key, Thing> {
  return new Map(things.map((thing) => [keyOf(thing), thing]))
}

function jobsToCarry(facts: LogFacts, lastMs: number) {
  const jobs = [...facts.jobs.values()].map((job) => ({
    thing: {
      ...job,
      rootExecutionId: job.rootExecutionId ?? facts.executions.get(job.executionId ?? -1)?.rootExecutionId,
    },
    isOpen: job.result === undefined,
    lastMs: job.completionTimeMs ?? job.submissionTimeMs,
  }))
  return divided(jobs, most.jobs, lastMs)
}

function stagesToCarry(facts: LogFacts, naming: JobsByStage, lastMs: number) {
  const attempts = [...facts.stages.values()].flatMap((byAttempt) => Array.from(byAttempt.values()))
  const stages = attempts.map((stage) => ({
    thing: {
      ...stage,
      jobId: jobOfStage(stage, naming.get(stage.stageId) ?? []),
      executionId: executionOfStage(facts, stage, naming.get(stage.stageId) ?? []),
    },
    isOpen: isOpenStage(stage),
    lastMs: stage.lastEventMs,
  }))
  return divided(stages, most.stages, lastMs)
}

function executionsToCarry(facts: LogFacts, naming: JobsByStage, lastMs: number) {
  const failed = executionsWithFailedJob(facts)
  const stages = stagesByExecution(facts, naming)
  const executions = [...facts.executions.values()].map((execution) => ({
    thing: {
      ...execution,
      taskTotals: sqlTotals(execution, stages.get(execution.executionId) ?? []),
      hasFailedJob: failed.has(execution.executionId),
    },
    isOpen: execution.endTimeMs === undefined,
    lastMs: execution.endTimeMs ?? execution.startTimeMs,
  }))
  return divided(executions, most.executions, lastMs)
}

/** A stage measures its executors when it ends, those that were removed in the meantime included. */
function executorsToCarry(facts: LogFacts, stages: readonly StageFacts[], lastMs: number) {
  const since = stages.reduce((least, stage) => Math.min(least, stage.submissionTimeMs ?? least), lastMs)
  const executors = [...facts.executors.values()].map((executor: ExecutorFacts) => ({
    thing: executor,
    isOpen: executor.removedTimeMs === undefined,
    lastMs: executor.removedTimeMs ?? executor.addedTimeMs,
  }))
  return divided(executors, most.executors, since)
}

function groupedStages(stages: readonly StageFacts[]): LogFacts['stages'] {
  const groups = Map.groupBy(stages, ({ stageId }) => stageId)
  return new Map([...groups].map(([stageId, attempts]) => [stageId, byId(attempts, (of) => of.attemptId)]))
}

/** The facts that later parts of an application add to; what ended is written off after a while. */
function openFacts(facts: LogFacts): LogFacts {
  const lastMs = facts.lastEventMs ?? 0
  const jobs = jobsToCarry(facts, lastMs)
  const naming = jobsByStage(facts)
  const stages = stagesToCarry(facts, naming, lastMs)
  const executions = executionsToCarry(facts, naming, lastMs)
  const executors = executorsToCarry(facts, stages.carried, lastMs)
  for (const stage of stages.carried) if (!isOpenStage(stage)) settle(stage.tasks)
  const { writtenOff } = facts
  const stagesByAttempt = Map.groupBy(stages.writtenOff, ({ attemptId }) => attemptId)
  const spans = new Map(writtenOff.stages)
  for (const [attemptId, ended] of stagesByAttempt)
    spans.set(
      attemptId,
      withMore(
        spans.get(attemptId) ?? [],
        ended.map(({ stageId }) => stageId),
      ),
    )
  const faults = new Map(facts.watched.faults)
  addMissing(faults, facts, {
    jobs: byId(jobs.writtenOff, ({ jobId }) => jobId),
    stages: groupedStages(stages.writtenOff),
    executions: byId(executions.writtenOff, ({ executionId }) => executionId),
    executors: byId(executors.writtenOff, ({ executorId }) => executorId),
  })
  return {
    ...facts,
    watched: { ...facts.watched, faults },
    stageCount: stages.carried.length,
    problems: facts.problems.slice(0, 100),
    jobs: byId(jobs.carried, ({ jobId }) => jobId),
    stages: groupedStages(stages.carried),
    executions: byId(executions.carried, ({ executionId }) => executionId),
    executors: byId(executors.carried, ({ executorId }) => executorId),
    unsettled: [],
    planCharacters: 0,
    // Rows have neither.
    removedBlockManagers: [],
    failedTasks: [],
    writtenOff: {
      jobs: withMore(
        writtenOff.jobs,
        jobs.writtenOff.map(({ jobId }) => jobId),
      ),
      stages: spans,
      executions: withMore(
        writtenOff.executions,
        executions.writtenOff.map(({ executionId }) => executionId),
      ),
      executors: new Set([
        ...writtenOff.executors,
        ...executors.writtenOff.map(({ executorId }) => executorId),
      ]),
    },
  }
}

/** What later parts of an application need of its facts, as plain JSON. It does not grow with what ended. */
export function carriedFacts(facts: LogFacts): unknown {
  return packed(openFacts(facts))
}

/** The facts that were carried on; undefined for those of another version of this program, or anything else. */
export function factsFrom(json: unknown): LogFacts | undefined {
  return unpacked(json)
}
