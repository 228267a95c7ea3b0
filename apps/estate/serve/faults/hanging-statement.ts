import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import { fault } from './fault.ts'
import { answeredFields, bodyFields } from './json-body.ts'
import { names, statementOf, statementsPath, withBody } from './statement-call.ts'

const canceled = -1

export const hangingStatement = fault({
  kind: 'hanging_statement',
  what: 'A statement stays RUNNING until it is cancelled, or for so many seconds; the answer does not wait for wait_timeout.',
  options: {
    table: z.string().optional().describe('only statements on this table: schema and name'),
    hangsSeconds: z.number().positive().max(3600).optional(),
  },
  concerns: (call, { table }) => {
    const statement = statementOf(call)
    return statement !== undefined && (table === undefined || names(statement, table))
  },
  strike: async ({ call, proceed, memory, nowMs, spare }, { hangsSeconds }) => {
    const answer = await proceed(withBody(call, { wait_timeout: '0s', on_wait_timeout: 'CONTINUE' }))
    const id = answeredFields(answer)?.['statement_id']
    if (typeof id !== 'string') {
      spare()
      return answer
    }
    const cancels = bodyFields(call)['on_wait_timeout'] === 'CANCEL'
    const untilMs = hangsSeconds === undefined ? Number.POSITIVE_INFINITY : nowMs + hangsSeconds * 1000
    memory.set(id, cancels ? canceled : untilMs)
    return stateOf(id, cancels ? 'CANCELED' : 'RUNNING')
  },
  aftermath: ({ call, proceed, memory, nowMs }) => {
    const [id = '', ...rest] = call.path.slice(statementsPath.length + 1).split('/')
    const untilMs = call.path.startsWith(`${statementsPath}/`) ? memory.get(id) : undefined
    if (untilMs === undefined) return undefined
    if (rest[0] === 'cancel') {
      memory.set(id, canceled)
      return proceed(call)
    }
    if (untilMs === canceled) return Promise.resolve(stateOf(id, 'CANCELED'))
    return untilMs > nowMs ? Promise.resolve(stateOf(id, 'RUNNING')) : undefined
  },
})

function stateOf(statement_id: string, state: string): Answer {
  return json({ statement_id, status: { state } })
}
