import type { PlanMetric } from '../events/sql-plan.ts'
import type { ExecutionFacts, LogFacts, StageFacts } from '../facts/log-facts.ts'
import { sqlTotals } from '../facts/sql-totals.ts'
import { daysOf, instantOf, type LogRow } from './row-values.ts'

/** Whether values of tasks are added: means are not, nor metrics of connectors, which have rules of their own. */
export const isAdded = ({ type }: PlanMetric) => type !== 'average' && !type.startsWith('v2Custom_')

/** Each metric of a plan with its total, which is not known where nobody set it. */
export function operatorMetrics(
  execution: ExecutionFacts,
  stages: readonly StageFacts[],
): ReadonlyMap<PlanMetric, number | undefined> {
  const totals = sqlTotals(execution, stages)
  const metrics = (execution.plan?.operators ?? []).flatMap((operator) => operator.metrics)
  return new Map(
    metrics.map((metric) => {
      const ofTasks = totals.get(metric.accumulatorId)
      const byDriver = execution.driverTotals.get(metric.accumulatorId)
      const total = ofTasks === undefined ? byDriver : ofTasks.last - ofTasks.start + (byDriver ?? 0)
      // A size or time that nobody set is -1.
      return [metric, total === undefined || total < 0 ? undefined : total]
    }),
  )
}

/** The rows of the operators of an execution's last plan. Metrics that got no value are left out. */
export function operatorRows(
  execution: ExecutionFacts,
  stages: readonly StageFacts[],
  facts: LogFacts,
): LogRow[] {
  const totals = operatorMetrics(execution, stages)
  const ofExecution = {
    execution_id: execution.executionId,
    start_time: instantOf(execution.startTimeMs),
    ...daysOf(execution.startTimeMs, execution.endTimeMs, facts),
  }
  return (execution.plan?.operators ?? []).map(({ parent, name, description, metrics }, place) => {
    const values = metrics.filter(isAdded).flatMap((metric) => {
      const total = totals.get(metric)
      return total === undefined ? [] : [{ name: metric.name, type: metric.type, total }]
    })
    const operator = {
      operator_id: place,
      parent_operator_id: parent ?? null,
      operator_name: name,
      description,
      metrics_json: JSON.stringify(values),
    }
    return Object.assign(operator, ofExecution)
  })
}
