import { INTEGER } from '@duckdb/node-api'
import { typeOf } from './bind.ts'
import { literal } from './column-type.ts'

// What prints, but quotes and backslashes.
const plainText = /^[ -&(-[\]-~]{0,200}$/

/**
 * A value as it is written into a statement, of the type that it would be bound with; undefined for what is better bound:
 * any other text, fractions, large numbers. A statement in which nothing is bound is planned once; one with a parameter
 * whose type nothing tells (`$name is null`) is planned in vain before its values are there.
 */
export function plainLiteral(value: string | number | bigint | boolean | null): string | undefined {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string')
    return plainText.test(value) ? `cast(${literal(value)} as varchar)` : undefined
  return typeOf(value) === INTEGER ? `cast(${value} as integer)` : undefined
}
