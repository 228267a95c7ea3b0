import { executionIn, type ExecutionFacts, type LogFacts } from '../facts/log-facts.ts'
import { laterOf } from '../facts/times.ts'
import { keptText } from './failure.ts'
import { keptTimeAt } from './event-time.ts'
import { idAt, textAt, type Fields } from './fields.ts'
import { driverUpdatesIn, planIn, sizeOf } from './sql-plan.ts'

/** Plans take at most about so many characters in one reading; those of later executions are left out and counted. */
const mostPlanCharacters = 50_000_000

/** Keeps the plan of an event in place of the one before. */
function keepPlan(facts: LogFacts, execution: ExecutionFacts, event: Fields): void {
  const plan = facts.detail === 'rows' ? planIn(event) : undefined
  if (!plan || execution.isPlanLeftOut) return
  const before = execution.plan ? sizeOf(execution.plan) : 0
  facts.planCharacters += sizeOf(plan) - before
  execution.plan = plan
  if (facts.planCharacters <= mostPlanCharacters) return
  facts.planCharacters -= sizeOf(plan)
  facts.plansLeftOut += 1
  execution.plan = undefined
  execution.isPlanLeftOut = true
}

/** A SQL execution begins. */
export function startExecution(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const executionId = idAt(event, 'executionId')
  if (executionId === undefined) return false
  const execution = executionIn(facts, executionId)
  if (execution.startTimeMs !== undefined) return 'doubled'
  facts.counts.sqlExecutions += 1
  execution.rootExecutionId = idAt(event, 'rootExecutionId')
  execution.description = keptText(textAt(event, 'description') ?? '')
  execution.startTimeMs = keptTimeAt(facts, event, 'time')
  keepPlan(facts, execution, event)
  return true
}

/** A SQL execution takes another plan, as its first stages measured what it could not know. */
export function changePlan(facts: LogFacts, event: Fields): boolean {
  const executionId = idAt(event, 'executionId')
  if (executionId === undefined) return false
  keepPlan(facts, executionIn(facts, executionId), event)
  return true
}

/** The driver adds to the metrics of a SQL execution. */
export function updateByDriver(facts: LogFacts, event: Fields): boolean {
  const executionId = idAt(event, 'executionId')
  if (executionId === undefined) return false
  const { driverTotals } = executionIn(facts, executionId)
  if (facts.detail !== 'rows') return true
  for (const [id, value] of driverUpdatesIn(event)) driverTotals.set(id, (driverTotals.get(id) ?? 0) + value)
  return true
}

/** A SQL execution ends. */
export function endExecution(facts: LogFacts, event: Fields): boolean | 'doubled' {
  const executionId = idAt(event, 'executionId')
  if (executionId === undefined) return false
  const execution = executionIn(facts, executionId)
  if (execution.endTimeMs !== undefined) return 'doubled'
  const { errorMessage: message } = event
  execution.endTimeMs = keptTimeAt(facts, event, 'time')
  facts.lastWorkEndMs = laterOf(facts.lastWorkEndMs, execution.endTimeMs)
  execution.errorMessage = typeof message === 'string' ? keptText(message) : undefined
  return true
}
