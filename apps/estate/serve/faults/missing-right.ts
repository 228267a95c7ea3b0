import { z } from 'zod'

import { fault } from './fault.ts'
import { failedStatement, names, statementOf } from './statement-call.ts'

export const missingRight = fault({
  kind: 'missing_right',
  what: 'Nobody may read a schema of the catalog system, or one table of it.',
  options: {
    schema: z.string().describe('such as billing'),
    table: z.string().optional().describe('only this table of it'),
  },
  concerns: (call, { schema, table }) =>
    names(statementOf(call), table === undefined ? schema : `${schema}.${table}`),
  strike: async (_, { schema, table }) => {
    const lacking =
      table === undefined
        ? `USE SCHEMA on Schema 'system.${schema}'`
        : `SELECT on Table 'system.${schema}.${table}'`
    return failedStatement(
      '42501',
      `[INSUFFICIENT_PERMISSIONS] Insufficient privileges: User does not have ${lacking}.`,
    )
  },
})
