import { CodedError } from '#contract/errors.ts'
import { sqlTokens } from '../sql-tokens.ts'
import type { Parameters } from '../lake.ts'

type Scalar = string | number | bigint | boolean | null
type ListValue = readonly (string | number)[]

/** A statement for DuckDB: lists are expanded, and exactly the named parameters are bound. */
export type BoundStatement = { sql: string; values: Record<string, Scalar> }

/**
 * Expands lists into `$name_0, $name_1, …` and keeps only the parameters that the statement names. Values with a literal
 * are written into the statement.
 */
export function boundStatement(
  sql: string,
  parameters: Parameters = {},
  literalOf: (value: Scalar) => string | undefined = () => undefined,
): BoundStatement {
  const values: Record<string, Scalar> = {}
  const bind = (name: string, value: Scalar) => {
    const text = literalOf(value)
    if (text !== undefined) return text
    values[name] = value
    return `$${name}`
  }
  let text = ''
  let copied = 0
  for (const token of sqlTokens(sql)) {
    if (token.kind !== 'parameter') continue
    const name = token.text.slice(1)
    const value = parameters[name]
    if (value === undefined) throw missingParameter(name, parameters)
    text += sql.slice(copied, token.offset) + placeholder(name, value, bind)
    copied = token.offset + token.text.length
  }
  return { sql: text + sql.slice(copied), values }
}

function placeholder(
  name: string,
  value: Scalar | ListValue,
  bind: (name: string, value: Scalar) => string,
): string {
  if (!isList(value)) return bind(name, value)
  // An empty list must match nothing for `in` and for `not in` alike.
  if (value.length === 0) return 'select null where false'
  return value.map((item, index) => bind(`${name}_${index}`, item)).join(', ')
}

function isList(value: Scalar | ListValue): value is ListValue {
  return Array.isArray(value)
}

function missingParameter(name: string, parameters: Parameters): CodedError {
  const given = Object.keys(parameters).join(', ') || 'none'
  return new CodedError(
    'internal',
    `The statement names $${name}, but only these parameters are given: ${given}. Pass it.`,
  )
}
