import { isTrue, numberOf, type Parameters } from '../answers/parameters.ts'
import { executionsOf, sqlAnswers, type SqlWanted } from '../answers/sql-answer.ts'
import { LazyList } from '../answers/json-pieces.ts'
import type { AttemptRoute } from './route.ts'

/** What of SQL executions a call asks for. */
export function sqlWanted(parameters: Parameters): SqlWanted {
  return {
    hasDetails: isTrue(parameters, 'details', true),
    hasPlan: isTrue(parameters, 'planDescription', true),
  }
}

/** A page of the SQL executions of an application. */
export const sqlExecutions: AttemptRoute = {
  of: 'attempt',
  path: '/sql',
  answer({ facts, parameters, attempt }) {
    const [offset, length] = [numberOf(parameters, 'offset', 0), numberOf(parameters, 'length', 20)]
    const answer = sqlAnswers(facts, sqlWanted(parameters), attempt.changedMs)
    return new LazyList(
      executionsOf(facts)
        .slice(offset, offset + length)
        .values()
        .map(answer),
    )
  },
}
