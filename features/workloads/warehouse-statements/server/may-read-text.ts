import { hasRole } from '#contract/roles.ts'
import type { CallFacts } from '#http/call.ts'
import { sessionOf } from '#http/route.ts'

type Asking = Pick<CallFacts, 'session'>

/** Whether a call may be answered with texts of statements: administrators only, until rights on the tables are known. */
export function mayReadText(call: Asking): boolean {
  return hasRole('admin', sessionOf(call).user.roles)
}

/** The same as a value of a report's query. */
export const givenRight = { mayReadText: async (_ports: unknown, call: Asking) => mayReadText(call) }
