import { CodedError } from '#contract/errors.ts'
import type { StatementParameter } from '#databricks/statements.ts'
import { boundStatement } from '../duckdb/parameters.ts'
import type { Parameters } from '../lake.ts'
import { sqlTokens } from '../sql-tokens.ts'

/** A warehouse refuses more parameters than this; the days of a year are more. */
export const usualParameters = 256
// The limit of the text, with room for the statement's mark.
const mostBytes = 16 * 2 ** 20 - 1024
const shownCharacters = 160
const plainText = /^[\w .:/@+-]{0,200}$/
const int32 = 2 ** 31
const int64 = 2n ** 63n

/**
 * A statement for the warehouse: `:name` in place of `$name`, lists expanded, each value with its type. If there are too
 * many parameters, all values are written into the statement.
 */
export function warehouseStatement(
  sql: string,
  parameters: Parameters | undefined,
  mostParameters = usualParameters,
): { text: string; parameters: StatementParameter[] } {
  const spread = boundStatement(sql, parameters)
  const isTooMuch = Object.keys(spread.values).length > mostParameters
  const bound = isTooMuch ? boundStatement(sql, parameters, literalOf) : spread
  let text = ''
  let copied = 0
  for (const token of sqlTokens(bound.sql)) {
    if (token.kind !== 'parameter') continue
    text += `${bound.sql.slice(copied, token.offset)}:${token.text.slice(1)}`
    copied = token.offset + token.text.length
  }
  text += bound.sql.slice(copied)
  const typedValues = Object.entries(bound.values).map(([name, value]) => typed(name, value))
  refuseTooLarge(sql, text, typedValues)
  return { text, parameters: typedValues }
}

// The documentation gives no limit for parameter values, so they count as text.
function refuseTooLarge(sql: string, text: string, parameters: readonly StatementParameter[]): void {
  const bytes = [text, ...parameters.map(({ value = '' }) => value)]
    .map((part) => Buffer.byteLength(part))
    .reduce((sum, size) => sum + size, 0)
  if (bytes <= mostBytes) return
  const megabytes = (size: number) => Math.ceil(size / 2 ** 20)
  throw new CodedError(
    'invalid_parameter',
    `A statement would have ${megabytes(bytes)} MB with its values, and a SQL warehouse accepts ${megabytes(mostBytes)}: request less at once (fewer days, fewer workspaces). (in: ${sql.trim().slice(0, shownCharacters)} …)`,
  )
}

/** A value as SQL text. A text with special characters is written as bytes, so that none of it is read as SQL. */
function literalOf(value: string | number | bigint | boolean | null): string {
  if (value === null) return 'cast(null as string)'
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') {
    const type = typeOf(value)
    return `cast(${type === 'DOUBLE' ? `'${value}'` : value} as ${type})`
  }
  return plainText.test(value)
    ? `'${value}'`
    : `cast(X'${Buffer.from(value, 'utf8').toString('hex')}' as string)`
}

function typed(name: string, value: string | number | bigint | boolean | null): StatementParameter {
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
