import { boundStatement } from '../duckdb/parameters.ts'
import type { Parameters } from '../lake.ts'
import { sqlTokens } from '../sql-tokens.ts'

/** A parameter as the warehouse takes it; no value: null. */
export type TypedParameter = { name: string; type: string; value?: string }

/** More parameters a warehouse refuses; days of a year are more. */
export const usualParameters = 256
const plainText = /^[\w .:/@+-]{0,200}$/
const int32 = 2 ** 31
const int64 = 2n ** 63n

/**
 * A statement as the warehouse takes it: `:name` in place of `$name`, lists spread, each value with its type. Where these
 * are more than it takes, plain texts and numbers (days, ids) stand in the statement itself.
 */
export function warehouseStatement(
  sql: string,
  parameters: Parameters | undefined,
  mostParameters = usualParameters,
): { text: string; parameters: TypedParameter[] } {
  const spread = boundStatement(sql, parameters)
  const isTooMuch = Object.keys(spread.values).length > mostParameters
  const bound = isTooMuch ? boundStatement(sql, parameters, plainLiteral) : spread
  let text = ''
  let copied = 0
  for (const token of sqlTokens(bound.sql)) {
    if (token.kind !== 'parameter') continue
    text += `${bound.sql.slice(copied, token.offset)}:${token.text.slice(1)}`
    copied = token.offset + token.text.length
  }
  const values = Object.entries(bound.values)
  return {
    text: text + bound.sql.slice(copied),
    parameters: values.map(([name, value]) => typed(name, value)),
  }
}

function plainLiteral(value: string | number | bigint | boolean | null): string | undefined {
  if (typeof value === 'string') return plainText.test(value) ? `'${value}'` : undefined
  return Number.isSafeInteger(value) ? `cast(${value} as ${typeOf(Number(value))})` : undefined
}

function typed(name: string, value: string | number | bigint | boolean | null): TypedParameter {
  if (value === null) return { name, type: 'STRING' }
  return { name, type: typeOf(value), value: String(value) }
}

function typeOf(value: string | number | bigint | boolean): string {
  if (typeof value === 'string') return 'STRING'
  if (typeof value === 'boolean') return 'BOOLEAN'
  if (typeof value === 'bigint') return value >= -int64 && value < int64 ? 'BIGINT' : 'DECIMAL(38,0)'
  if (!Number.isSafeInteger(value)) return 'DOUBLE'
  return Math.abs(value) < int32 ? 'INT' : 'BIGINT'
}
