import { z } from 'zod'

import { quoted } from '../facts/quoted.ts'
import { NotUnderstood, StatementError } from './not-understood.ts'

/** A named parameter of a statement. */
export const statementParameter = z.object({
  name: z.string(),
  type: z.string().default('STRING'),
  value: z.string().nullable().default(null),
})

export type StatementParameter = z.infer<typeof statementParameter>

const typeByName = new Map([
  ['STRING', 'varchar'],
  ['INT', 'integer'],
  ['BIGINT', 'bigint'],
  ['LONG', 'bigint'],
  ['SMALLINT', 'smallint'],
  ['DOUBLE', 'double'],
  ['FLOAT', 'float'],
  ['BOOLEAN', 'boolean'],
  ['DATE', 'date'],
  ['TIMESTAMP', 'timestamp'],
])

const decimalType = /^DECIMAL\(\d+,\s*\d+\)$/

/** The SQL literal of a parameter. */
export function literalOf(name: string, parameters: readonly StatementParameter[]): string {
  const parameter = parameters.find((candidate) => candidate.name === name)
  if (!parameter) {
    throw new StatementError('42P02', `[UNBOUND_SQL_PARAMETER] Found the unbound parameter: ${name}.`)
  }
  const type = parameter.type.toUpperCase()
  const sqlType = decimalType.test(type) ? type.toLowerCase() : typeByName.get(type)
  if (!sqlType) throw new NotUnderstood(`the parameter type ${parameter.type}`)
  return `cast(${parameter.value === null ? 'null' : quoted(parameter.value)} as ${sqlType})`
}
