import type { Column, ColumnFormat } from '#contract/columns.ts'
import { moneyText, moneyUnits, sumOfMoney } from '#contract/money.ts'
import type { AnyReport, ColumnSummary, Row } from '#contract/report.ts'
import { quoted, wireForm } from './wire-form.ts'

const prefix = 'summary:'
const changeOf = 5
const parts = ['count', 'sum', 'minimum', 'median', 'maximum', 'latest'] as const
type Part = (typeof parts)[number]

const named = (part: Part, { name }: Column) => `${prefix}${part}:${name}`
const wholeNumbers: ReadonlySet<ColumnFormat> = new Set(['count', 'duration', 'bytes'])

function summarizedColumns({ columns }: Pick<AnyReport, 'columns'>): Column[] {
  return columns.filter((column) => column.summarized)
}

/** The terms that say of each summarized column what its summary is made from. */
export function summarizing(report: Pick<AnyReport, 'name' | 'columns' | 'latestBy'>): string[] {
  const summarized = summarizedColumns(report)
  const { latestBy } = report
  if (summarized.length === 0) return []
  if (latestBy === undefined) throw new TypeError(`${report.name} summarizes columns: it must say latestBy.`)
  return summarized.flatMap((column) => termsOf(column, quoted(latestBy)))
}

function termsOf(column: Column, latestBy: string): string[] {
  const value = quoted(column.name)
  const text = wireForm[column.format]
  const latest = `max_by(${text(value)}, ${latestBy}, ${2 * changeOf})`
  const terms: Record<Part, string> = {
    count: `cast(count(${value}) as integer)`,
    sum:
      column.format === 'money'
        ? `cast(cast(sum(${value}) as decimal(38, 10)) as varchar)`
        : `cast(sum(${value}) as double)`,
    minimum: text(`min(${value})`),
    median: text(`median(${value})`),
    maximum: text(`max(${value})`),
    latest: `array_to_string(${latest}, ',')`,
  }
  return parts.map((part) => `${terms[part]} as ${quoted(named(part, column))}`)
}

/** What the first row of the wrapped statement says of the summarized columns; undefined where there are none. */
export function summaryOf(
  report: Pick<AnyReport, 'columns'>,
  row: Row | undefined,
): Record<string, ColumnSummary> | undefined {
  const summarized = summarizedColumns(report)
  if (summarized.length === 0) return undefined
  return Object.fromEntries(summarized.map((column) => [column.name, columnSummary(column, row ?? {})]))
}

function columnSummary(column: Column, row: Row): ColumnSummary {
  const valueOf = (part: Part) => row[named(part, column)]
  const latest = listOf(valueOf('latest')).map((value) => figureOf(column.format, value))
  const count = Number(valueOf('count') ?? 0)
  return {
    count,
    minimum: figureOf(column.format, valueOf('minimum')),
    average: averageOf(column.format, valueOf('sum'), count),
    median: figureOf(column.format, valueOf('median')),
    maximum: figureOf(column.format, valueOf('maximum')),
    last: latest[0] ?? null,
    ...averagesOf(column.format, latest),
    change: changeIn(latest.map(Number)),
  }
}

function listOf(joined: unknown): string[] {
  return typeof joined === 'string' && joined !== '' ? joined.split(',') : []
}

function figureOf(format: ColumnFormat, value: unknown): string | number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return wholeNumbers.has(format) ? Number(value) : value
}

function averageOf(format: ColumnFormat, sum: unknown, count: number): string | number | null {
  if (count === 0 || (typeof sum !== 'string' && typeof sum !== 'number')) return null
  if (format === 'money') return moneyText(moneyUnits(String(sum)) / BigInt(count))
  const average = Number(sum) / count
  return wholeNumbers.has(format) ? Math.round(average) : average
}

/** The averages of the newer and the older half; null where they are not whole. */
function averagesOf(format: ColumnFormat, latest: readonly (string | number | null)[]) {
  const half = (from: number) => {
    const values = latest.slice(from, from + changeOf)
    return averageOf(format, sumOf(format, values), values.length)
  }
  const isWhole = latest.length === 2 * changeOf
  return { recentAverage: isWhole ? half(0) : null, formerAverage: isWhole ? half(changeOf) : null }
}

function sumOf(format: ColumnFormat, values: readonly (string | number | null)[]): string | number {
  if (format === 'money') return sumOfMoney(values.map((value) => String(value ?? 0)))
  return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0)
}

/** By which share the newer half is more than the older; the newest value comes first. */
function changeIn(latest: readonly number[]): number | null {
  if (latest.length < 2 * changeOf) return null
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const before = sum(latest.slice(changeOf))
  return before === 0 ? null : sum(latest.slice(0, changeOf)) / before - 1
}
