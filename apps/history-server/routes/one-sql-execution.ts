import { notFound } from '../answers/refusal.ts'
import { executionsOf, sqlAnswers } from '../answers/sql-answer.ts'
import { numberIn, type AttemptRoute } from './route.ts'
import { sqlWanted } from './sql-executions.ts'

/** One SQL execution. */
export const oneSqlExecution: AttemptRoute = {
  of: 'attempt',
  path: '/sql/:execution(^\\d+$)',
  answer({ facts, placeholders, parameters, attempt }) {
    const id = numberIn(placeholders, 'execution')
    const found = executionsOf(facts).find(({ executionId }) => executionId === id)
    if (!found) throw notFound(`unknown query execution id: ${id}`)
    return sqlAnswers(facts, sqlWanted(parameters), attempt.changedMs)(found)
  },
}
