import type { ExecutionFacts, LogFacts } from '../facts/log-facts.ts'
import { daysOf, instantOf, textOrNull, type LogRow } from './row-values.ts'

/** Where a SQL execution stands. Its end has its error since Spark 3.4; before, its jobs have it. */
function executionStatus({ endTimeMs, errorMessage }: ExecutionFacts, hasFailedJob: boolean) {
  if (endTimeMs === undefined) return 'RUNNING'
  const hasFailed = errorMessage === undefined ? hasFailedJob : errorMessage !== ''
  return hasFailed ? 'FAILED' : 'COMPLETED'
}

/** The row of a SQL execution. */
export function sqlExecutionRow(execution: ExecutionFacts, hasFailedJob: boolean, facts: LogFacts): LogRow {
  return {
    execution_id: execution.executionId,
    root_execution_id: execution.rootExecutionId ?? null,
    description: textOrNull(execution.description),
    status: executionStatus(execution, hasFailedJob),
    start_time: instantOf(execution.startTimeMs),
    end_time: instantOf(execution.endTimeMs),
    error_message: textOrNull(execution.errorMessage),
    plan_text: execution.plan?.text ?? null,
    ...daysOf(execution.startTimeMs, execution.endTimeMs, facts),
  }
}
