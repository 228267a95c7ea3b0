import type { LakeRow } from '../lake.ts'
import type { Row } from '#databricks/results.ts'
import type { ResultColumn } from '#databricks/statements.ts'
import { quoted } from './column-type.ts'

/** How the values of a select are requested and read without loss. */
export type Shape = {
  columns: readonly ResultColumn[]
  /** The same select with timestamps as microseconds and with maps and lists as JSON; undefined if it has none. */
  exact: ((sql: string) => string) | undefined
}

const isInstant = (type: string) => /^timestamp/i.test(type)
const isNested = (type: string) => /^(?:map|array|struct)\b/i.test(type)

/** The shape of a result with these columns. */
export function shapeOf(columns: readonly ResultColumn[]): Shape {
  const isPlain = columns.every(({ type_text: type }) => !isInstant(type) && !isNested(type))
  if (isPlain) return { columns, exact: undefined }
  const list = columns.map(exactColumn).join(',\n')
  return { columns, exact: (sql) => `select ${list}\nfrom (\n${sql}\n)` }
}

function exactColumn({ name, type_text: type }: ResultColumn): string {
  const column = quoted(name)
  if (isInstant(type)) return `unix_micros(cast(${column} as timestamp)) as ${column}`
  return isNested(type) ? `to_json(${column}) as ${column}` : column
}

/** The rows of a result that was requested in this shape. */
export function lakeRows(shape: Shape, rows: readonly Row[]): LakeRow[] {
  const readers = shape.columns.map(({ name, type_text: type }) => [name, readerOf(type)] as const)
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (const [index, [name, read]] of readers.entries()) {
      const value = values[index] ?? null
      row[name] = value === null ? null : read(value)
    }
    return row
  })
}

function readerOf(type: string): (text: string) => unknown {
  if (/^(?:int|integer|smallint|tinyint|short|byte|double|float)$/i.test(type)) return Number
  if (/^boolean$/i.test(type)) return (text) => text === 'true'
  if (/^decimal/i.test(type)) return plainDecimal
  if (isInstant(type)) return instantText
  if (isNested(type)) return (text) => JSON.parse(text)
  return (text) => text
}

/** A decimal without an exponent. */
export function plainDecimal(text: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(text)
  if (!parts) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = parts
  const scale = fraction.length - Number(exponent)
  const digits = `${whole}${fraction}`
  if (scale <= 0) return `${sign}${digits}${'0'.repeat(-scale)}`
  const padded = digits.padStart(scale + 1, '0')
  return `${sign}${padded.slice(0, -scale)}.${padded.slice(-scale)}`
}

function instantText(micros: string): string {
  const total = BigInt(micros)
  const rest = ((total % 1000n) + 1000n) % 1000n
  const text = new Date(Number((total - rest) / 1000n)).toISOString()
  return rest === 0n ? text : `${text.slice(0, -1)}${String(rest).padStart(3, '0')}Z`
}
