import { z } from 'zod'

import type { Answer } from '../http/answer.ts'
import { fault, type Strike } from './fault.ts'
import { answeredFields, fieldsOf, withFields } from './json-body.ts'
import { columnPattern, describes, failedStatement, names, statementOf, withBody } from './statement-call.ts'

const table = z.string().default('billing.usage').describe('schema and name, without the catalog')
const column = z.string().regex(/^\w+$/)

export const columnAdded = fault({
  kind: 'column_added',
  what: 'A system table has one column more, of the type string. A select of * does not show it.',
  options: {
    table,
    column: column.default('added_later'),
    value: z
      .string()
      .regex(/^[^']*$/)
      .default('new'),
  },
  concerns: (call, options) => names(statementOf(call), options.table),
  strike: async (strike, options) => {
    const statement = statementOf(strike.call) ?? ''
    if (describes(statement)) {
      return described(strike, (rows) => [...rows, [options.column, 'string', null]])
    }
    const pattern = columnPattern(options.column)
    if (!pattern.test(statement)) strike.spare()
    return strike.proceed(
      withBody(strike.call, { statement: statement.replaceAll(pattern, `'${options.value}'`) }),
    )
  },
})

export const columnMissing = fault({
  kind: 'column_missing',
  what: 'A system table lacks one of its columns; statements that read it fail.',
  options: { table, column },
  concerns: (call, options) => names(statementOf(call), options.table),
  strike: async (strike, options) => {
    const statement = statementOf(strike.call) ?? ''
    if (describes(statement)) {
      return described(strike, (rows) => rows.filter((row) => firstOf(row) !== options.column))
    }
    if (columnPattern(options.column).test(statement)) {
      return failedStatement(
        '42703',
        `[UNRESOLVED_COLUMN.WITH_SUGGESTION] A column, variable, or function parameter with name \`${options.column}\` cannot be resolved.`,
      )
    }
    strike.spare()
    return strike.proceed(strike.call)
  },
})

/** The description of a table with other rows. */
async function described(
  { call, proceed, spare }: Strike,
  change: (rows: unknown[]) => unknown[],
): Promise<Answer> {
  const answer = await proceed(withBody(call, { wait_timeout: '50s' }))
  const fields = answeredFields(answer)
  const result = fieldsOf(fields, 'result')
  const rows = result['data_array']
  if (!fields || !Array.isArray(rows)) {
    spare()
    return answer
  }
  const changed = change(rows)
  return withFields(answer, {
    ...fields,
    manifest: { ...fieldsOf(fields, 'manifest'), total_row_count: changed.length },
    result: { ...result, row_count: changed.length, data_array: changed },
  })
}

function firstOf(row: unknown): unknown {
  return Array.isArray(row) ? row[0] : undefined
}
