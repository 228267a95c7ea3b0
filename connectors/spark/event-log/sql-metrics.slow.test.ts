import { expect, test } from 'vitest'
import { hasTestData, testDataPath } from '#connectors/testing/test-data.ts'
import type { LogFacts, StageFacts } from './facts/log-facts.ts'
import { jobsByStage } from './facts/job-of-stage.ts'
import { stagesByExecution } from './facts/sql-totals.ts'
import { isAdded, operatorMetrics } from './rows/operator-rows.ts'
import { factsOf, linesOf } from './testing/cut-logs.ts'
import { HistoryMetrics } from './testing/history-metrics.ts'
import { resultRows } from './testing/known-results.ts'

/**
 * Whether the history server lets go what tasks of a stage did: for another attempt, for a later job that names it,
 * or for the repetition of tasks whose output was lost.
 */
function isForgotten({ jobs, failedTasks }: LogFacts, { stageId, attemptId }: StageFacts): boolean {
  const naming = [...jobs.values()].filter(({ stageIds }) => stageIds.includes(stageId))
  const isLost = failedTasks.some((task) => task.status === 'RESUBMITTED' && task.stageId === stageId)
  return attemptId > 0 || naming.length > 1 || isLost
}

/** Why a total of ours is another than the history server's; undefined if there is no reason. */
function whyDifferent(
  facts: LogFacts,
  stages: readonly StageFacts[],
  ours: number | undefined,
  theirs: number | undefined,
): string | undefined {
  if (theirs === undefined) return undefined
  if (ours === undefined) return theirs === -1 ? 'It shows -1 for a metric that nobody set.' : undefined
  if (ours > theirs && stages.some((stage) => isForgotten(facts, stage)))
    return 'It has forgotten what tasks did; we show all that was done.'
  if (ours > theirs && [...facts.jobs.values()].some(({ isStarted }) => !isStarted))
    return 'It has no tasks of a job whose start is not in the log; a later stage ends with what they did.'
  return undefined
}

/** The public logs of SQL; not the one of 75 MB, whose only plan has five metrics. */
function logsWithPlans(): string[] {
  const rows = resultRows('EVENTLOGS.tsv', '\t').filter((row) => row.get('sql_executions_started') !== '0')
  return rows.map((row) => row.get('file') ?? '').filter((log) => !log.includes('emr.zip'))
}

test.skipIf(!hasTestData)(
  'SQL metrics of public logs are those that the rules of the history server find in the tasks',
  async () => {
    const counts = new Map<string | undefined, number>()
    const unexplained: unknown[] = []
    for (const log of logsWithPlans()) {
      const path = testDataPath(`eventlogs/${log.split('!')[0]}`)
      const facts = await factsOf(path)
      const history = new HistoryMetrics()
      for (const line of await linesOf(path)) history.read(line)
      const stagesOf = stagesByExecution(facts, jobsByStage(facts))
      for (const execution of facts.executions.values()) {
        const totals = history.totalsOf(execution.executionId)
        const stages = stagesOf.get(execution.executionId) ?? []
        for (const [metric, ours] of operatorMetrics(execution, stages)) {
          const theirs = totals.get(metric.accumulatorId)
          if (!isAdded(metric) || (ours === undefined && theirs === undefined)) continue
          const why = ours === theirs ? 'same' : whyDifferent(facts, stages, ours, theirs)
          if (why === undefined) unexplained.push([log, metric, { ours, theirs }])
          counts.set(why, (counts.get(why) ?? 0) + 1)
        }
      }
    }
    expect(unexplained).toEqual([])
    expect(Object.fromEntries(counts)).toEqual({
      same: 3_551,
      'It has forgotten what tasks did; we show all that was done.': 3,
      'It has no tasks of a job whose start is not in the log; a later stage ends with what they did.': 18,
      'It shows -1 for a metric that nobody set.': 3,
    })
  },
)
