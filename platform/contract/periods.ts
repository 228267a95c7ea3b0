import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { instant, listQuery, type AnyReport } from './report.ts'
import { scopeQuery } from './scope.ts'

const figure = z.union([z.string(), z.number(), z.null()])

const period = z.object({
  /** The UTC day on which the day or week starts; a week starts on Monday. */
  start: z.iso.date(),
  /** The part of the rows, if the call splits them. */
  part: z.string().nullable(),
  rows: z.int(),
  /** The number of rows with a value. */
  figures: z.int(),
  /** Aggregate of the values; money as exact text. */
  sum: figure,
  median: figure,
  p95: figure,
  isEstimated: z.boolean(),
  /** The names of the reasons why a value is an estimate; null where none is named. */
  estimatedBecause: z.string().nullish(),
  /** The number of rows by status. */
  statuses: z.record(z.string(), z.int()),
})

const answer = z.object({
  dataVersion: z.int(),
  since: instant,
  until: instant,
  currency: z.string().nullable(),
  by: z.enum(['day', 'week']),
  periods: z.array(period),
})

const asked = {
  ...scopeQuery,
  since: listQuery.shape.since,
  until: listQuery.shape.until,
  by: z.enum(['day', 'week']).default('day').meta({ description: 'Weeks start on Monday.' }),
  figure: z
    .string()
    .min(1)
    .optional()
    .meta({ description: 'The column that is summed up. Default: the first that the report summarizes.' }),
}

/** The parameters of every call of this kind. */
export const periodsQuery = z.object(asked)

type PeriodsParts<Path extends string, Filters extends z.ZodRawShape> = {
  name: string
  path: Path
  summary: string
  /** The report whose rows are aggregated. */
  of: AnyReport
  /** The filters of the report. */
  filters: Filters
  /** The column with the start of a row, and the one with its status. */
  startColumn: string
  statusColumn: string
  /** The column that splits the rows into parts. */
  partColumn?: string
}

/** A call that answers the rows of a report, aggregated by day or week. */
export type Periods<Path extends string, Filters extends z.ZodRawShape> = Endpoint<
  Path,
  z.ZodObject<typeof asked & Filters>,
  undefined,
  typeof answer
> &
  Pick<PeriodsParts<Path, Filters>, 'of' | 'startColumn' | 'statusColumn' | 'partColumn'>

export type Period = z.output<typeof period>
export type PeriodsAnswer = z.output<typeof answer>

/** Declares the call that aggregates the rows of a report by day or week: one of the values that the report summarizes. */
export function periods<const Path extends string, Filters extends z.ZodRawShape>(
  parts: PeriodsParts<Path, Filters>,
): Periods<Path, Filters> {
  const { of, filters, name, path, summary, startColumn, statusColumn, partColumn } = parts
  return {
    name,
    method: 'GET',
    path,
    guard: of.guard,
    summary,
    query: z.strictObject({ ...asked, ...filters }),
    body: undefined,
    output: answer,
    of,
    startColumn,
    statusColumn,
    ...(partColumn === undefined ? {} : { partColumn }),
  }
}
