import type { LakeRow } from '#lake/lake.ts'
import type { SparkColumn, SparkRows } from './warehouse-client.ts'

/** The differences between the rows of both engines: the first rows that only one of them has. */
export type Difference = { onlyDuckdb: string[]; onlySpark: string[]; rowCounts: [number, number] }

const shown = 5

/** Compares rows as sets with repetition, every value as exact text. */
export function rowsDifference(duckdb: readonly LakeRow[], spark: SparkRows): Difference | undefined {
  const left = duckdb.map((row) => lineOf(Object.entries(row).map(([name, value]) => [name, plain(value)])))
  const right = spark.rows.map((row) =>
    lineOf(spark.columns.map((column, index) => [column.name, sparkPlain(column, row[index] ?? null)])),
  )
  const counts = new Map<string, number>()
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1)
  const onlySpark: string[] = []
  for (const line of right) {
    const count = counts.get(line) ?? 0
    if (count === 0) onlySpark.push(line)
    else counts.set(line, count - 1)
  }
  const onlyDuckdb = [...counts].filter(([, count]) => count > 0).map(([line]) => line)
  if (onlyDuckdb.length + onlySpark.length === 0) return undefined
  return {
    onlyDuckdb: onlyDuckdb.toSorted().slice(0, shown),
    onlySpark: onlySpark.toSorted().slice(0, shown),
    rowCounts: [left.length, right.length],
  }
}

function lineOf(values: readonly (readonly [string, string | null])[]): string {
  return JSON.stringify(Object.fromEntries(values))
}

function plain(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return typeof value === 'object' ? mapText(Object.entries(value)) : String(value)
}

function sparkPlain({ type }: SparkColumn, value: string | null): string | null {
  if (value === null) return null
  if (type === 'double') return String(Number(value))
  if (type.startsWith('map')) return mapText(Object.entries(entriesOf(value)))
  return value
}

// A map in the form of the warehouse.
const entriesOf = JSON.parse as (text: string) => Record<string, string | null>

function mapText(entries: readonly (readonly [string, unknown])[]): string {
  return JSON.stringify(entries.toSorted(([left], [right]) => (left < right ? -1 : 1)))
}
