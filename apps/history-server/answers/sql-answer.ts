import { jobsByStage } from '#connectors/spark/event-log/facts/job-of-stage.ts'
import type { ExecutionFacts, StageFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { stagesByExecution } from '#connectors/spark/event-log/facts/sql-totals.ts'
import { isAdded, operatorMetrics } from '#connectors/spark/event-log/rows/operator-rows.ts'
import type { HistoryFacts, JobHistory } from '../facts/history-facts.ts'
import { metricText } from './metric-text.ts'
import { codegenId, planGraph } from './plan-graph.ts'
import { timeText } from './times.ts'

/** What of SQL executions is wanted: their operators with totals, and their plans' texts. */
export type SqlWanted = { hasDetails: boolean; hasPlan: boolean }

function statusOf({ endTimeMs, errorMessage }: ExecutionFacts, jobs: readonly JobHistory[]): string {
  if (endTimeMs === undefined) return 'RUNNING'
  if (errorMessage !== undefined) return errorMessage === '' ? 'COMPLETED' : 'FAILED'
  return jobs.some(({ status }) => status === 'FAILED') ? 'FAILED' : 'COMPLETED'
}

function nodesOf(execution: ExecutionFacts, stages: readonly StageFacts[]) {
  const totals = operatorMetrics(execution, stages)
  const { nodes, edges } = planGraph(execution.plan?.operators ?? [])
  const answered = nodes.map(({ id, name, codegenName, metrics }) => ({
    nodeId: id,
    nodeName: name,
    wholeStageCodegenId: codegenId(codegenName),
    metrics: metrics.filter(isAdded).flatMap((metric) => {
      const total = totals.get(metric)
      return total === undefined ? [] : [{ name: metric.name.trim(), value: metricText(metric.type, total) }]
    }),
  }))
  return { nodes: answered.toReversed(), edges }
}

/** Answers SQL executions of an application; what belongs to each is looked up once. */
export function sqlAnswers(facts: HistoryFacts, { hasDetails, hasPlan }: SqlWanted, changedMs: number) {
  const jobs = Map.groupBy(facts.jobs.values(), ({ executionId }) => executionId)
  const stages = hasDetails
    ? stagesByExecution(facts.log, jobsByStage(facts.log))
    : new Map<number, StageFacts[]>()
  return (execution: ExecutionFacts) => {
    const { executionId, startTimeMs = 0, endTimeMs } = execution
    const own = jobs.get(executionId) ?? []
    const idsOf = (status: JobHistory['status']) =>
      own
        .filter((job) => job.status === status)
        .map(({ jobId }) => jobId)
        .toSorted((one, other) => one - other)
    return {
      id: executionId,
      status: statusOf(execution, own),
      description: execution.description,
      planDescription: hasPlan ? (execution.plan?.text ?? '') : '',
      submissionTime: timeText(startTimeMs),
      duration: Math.max(0, (endTimeMs ?? changedMs) - startTimeMs),
      runningJobIds: idsOf('RUNNING'),
      successJobIds: idsOf('SUCCEEDED'),
      failedJobIds: idsOf('FAILED'),
      ...(hasDetails ? nodesOf(execution, stages.get(executionId) ?? []) : { nodes: [], edges: [] }),
    }
  }
}

/** The SQL executions of an application in their order. */
export function executionsOf({ log }: HistoryFacts): ExecutionFacts[] {
  return log.executions
    .values()
    .filter(({ startTimeMs }) => startTimeMs !== undefined)
    .toArray()
    .toSorted((one, other) => one.executionId - other.executionId)
}
