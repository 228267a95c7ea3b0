import { randomUUID } from 'node:crypto'

import type { Answer } from '../http/answer.ts'
import { json } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import { bodyFields } from './json-body.ts'
import { literally } from './pattern.ts'

/** The path of statements. */
export const statementsPath = '/api/2.0/sql/statements'

/** The statement of a call; undefined if it has none. */
export function statementOf(call: Call): string | undefined {
  if (call.path !== statementsPath) return undefined
  const { statement } = bodyFields(call)
  return typeof statement === 'string' ? statement : undefined
}

/** Whether a statement names a schema, or a table of a schema, of the catalog `system`. */
export function names(statement: string | undefined, table: string): boolean {
  const pattern = `\\bsystem\\.${table.split('.').map(literally).join('\\.')}(?!\\w)`
  return statement !== undefined && new RegExp(pattern, 'i').test(statement)
}

/** Whether a statement describes a table. */
export function describes(statement: string): boolean {
  return /^\s*(?:\/\*[^]*?\*\/\s*)?desc(?:ribe)?\b/i.test(statement)
}

/** Finds a column where a statement reads it, not where it is an alias. */
export function columnPattern(column: string): RegExp {
  return new RegExp(`(?<!\\bas\\s+)(?<![\\w.])\`?\\b${literally(column)}\\b\`?`, 'gi')
}

/** The call with another body. */
export function withBody(call: Call, more: object): Call {
  return { ...call, body: JSON.stringify({ ...bodyFields(call), ...more }) }
}

/** The answer of a failed statement. */
export function failedStatement(sqlState: string, message: string): Answer {
  return json({
    statement_id: randomUUID(),
    status: {
      state: 'FAILED',
      error: { error_code: 'BAD_REQUEST', message: `${message} SQLSTATE: ${sqlState}` },
      sql_state: sqlState,
    },
  })
}
