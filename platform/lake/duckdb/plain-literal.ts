import { INTEGER } from '@duckdb/node-api'
import { typeOf } from './bind.ts'
import { literal } from './column-type.ts'

// Printable characters without quotes and backslashes.
const plainText = /^[ -&(-[\]-~]{0,200}$/

/**
 * A value as a literal with the type of its binding; undefined for values that are better bound: other texts, fractions
 * and large numbers. A statement without parameters is planned once; one with a parameter of unknown type
 * (`$name is null`) is planned twice.
 */
export function plainLiteral(value: string | number | bigint | boolean | null): string | undefined {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string')
    return plainText.test(value) ? `cast(${literal(value)} as varchar)` : undefined
  return typeOf(value) === INTEGER ? `cast(${value} as integer)` : undefined
}
