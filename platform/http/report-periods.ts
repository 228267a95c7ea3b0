import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { CodedError } from '#contract/errors.ts'
import type { EstimateReasons } from '#contract/estimate-reasons.ts'
import { periodsQuery, type Period, type Periods, type PeriodsAnswer } from '#contract/periods.ts'
import { shownName } from '#contract/shown-name.ts'
import { requireOneAsset, type Asset } from './asset.ts'
import type { QueryValue } from './ports.ts'
import { askedOf, type Fields, type ReportCall } from './report-asked.ts'
import { boundValuesOf, reportQueries, type ReportFiles } from './report-queries.ts'
import { route, type Route } from './route.ts'
import { quoted, wireForm } from './wire-form.ts'

type AnyPeriods = Pick<Periods<string, z.ZodRawShape>, 'of' | 'startColumn' | 'statusColumn' | 'partColumn'>

const periodRow = z.object({
  start: z.string(),
  part: z.string().nullable(),
  rows: z.int(),
  figures: z.int(),
  sum: z.union([z.string(), z.number()]).nullable(),
  median: z.union([z.string(), z.number()]).nullable(),
  p95: z.union([z.string(), z.number()]).nullable(),
  isEstimated: z.boolean(),
  estimatedBecause: z.string().nullable(),
  statuses: z.string().nullable(),
})
const periodRows = z.array(periodRow)
const countsOf = z.record(z.string(), z.int())

/** Whether one of the values of a period is an estimate. */
function estimatedAmong({ name, isEstimate, estimatedWhen, estimatedBecause }: Column): string {
  const value = quoted(name)
  if (isEstimate) return `count(${value}) > 0`
  if (estimatedWhen !== undefined)
    return `coalesce(bool_or(${quoted(estimatedWhen)} and ${value} is not null), false)`
  if (!estimatedBecause) return 'false'
  return `coalesce(bool_or(${value} <> 0 and list_has_any(${namedIn(estimatedBecause)}, ${known(estimatedBecause)})), false)`
}

const namedIn = ({ column }: EstimateReasons) => `string_split(${quoted(column)}, ', ')`

function known({ texts }: EstimateReasons): string {
  return `[${Object.keys(texts)
    .map((reason) => `'${reason.replaceAll("'", "''")}'`)
    .join(', ')}]`
}

/** The names of the reasons why values of a period are estimates, each once. */
function reasonsAmong({ name, estimatedBecause }: Column): string {
  if (!estimatedBecause) return 'cast(null as varchar)'
  const named = `list_intersect(${namedIn(estimatedBecause)}, ${known(estimatedBecause)})`
  const found = `flatten(list(${named}) filter (${quoted(name)} <> 0 and ${quoted(estimatedBecause.column)} is not null))`
  return `nullif(array_to_string(list_sort(list_distinct(${found})), ', '), '')`
}

/** One statement around a report's query: the rows that began in each day or week, with what they say of one column. */
function periodsStatement(
  sql: string,
  column: Column,
  { startColumn, statusColumn, partColumn }: AnyPeriods,
): string {
  const value = quoted(column.name)
  const wire = wireForm[column.format]
  const part = partColumn === undefined ? 'cast(null as varchar)' : quoted(partColumn)
  const isEstimated = estimatedAmong(column)
  return `with report_row as (
${sql}
),
placed as (
select
  *,
  date_trunc($by, greatest(cast(${quoted(startColumn)} as timestamp), cast($since as timestamp))) as period_start,
  ${part} as period_part
from report_row
)
select
  strftime(period_start, '%Y-%m-%d') as start,
  period_part as part,
  cast(count(*) as integer) as rows,
  cast(count(${value}) as integer) as figures,
  ${wire(`sum(${value})`)} as sum,
  ${wire(`median(${value})`)} as median,
  ${wire(`quantile_disc(${value}, 0.95)`)} as p95,
  ${isEstimated} as "isEstimated",
  ${reasonsAmong(column)} as "estimatedBecause",
  to_json(histogram(${quoted(statusColumn)})) as statuses
from placed
group by period_start, period_part
order by period_start, period_part`
}

function figureColumn({ of }: AnyPeriods, name: string | undefined): Column {
  const summarized = of.columns.filter((column) => column.summarized)
  const found = name === undefined ? summarized[0] : summarized.find((column) => column.name === name)
  if (found) return found
  const known = summarized.map((column) => column.name).join(', ')
  throw new CodedError(
    'invalid_parameter',
    `${of.name} sums up no ${shownName(name ?? '')}. Columns: ${known}.`,
    {
      field: 'figure',
    },
  )
}

function periodOf(row: z.output<typeof periodRow>, { format }: Column): Period {
  const figure = (value: string | number | null) =>
    value === null || format === 'money' ? value : Number(value)
  return {
    ...row,
    sum: figure(row.sum),
    median: figure(row.median),
    p95: figure(row.p95),
    statuses: countsOf.parse(JSON.parse(row.statuses ?? '{}')),
  }
}

type Computed<Filters extends z.ZodRawShape> = Readonly<
  Record<string, (query: QueryOf<Periods<string, Filters>>) => QueryValue>
>

/** Binds the call that sums up a report by day or week to the queries of the report, with what these name besides filters. */
export function periodsRoute<Path extends string, Filters extends z.ZodRawShape>(
  endpoint: Periods<Path, Filters>,
  files: ReportFiles,
  { computed = {}, asset }: { computed?: Computed<Filters>; asset?: Asset } = {},
): Route {
  const queries = reportQueries(endpoint.of, files)
  const answer = async (call: ReportCall, own: Fields): Promise<PeriodsAnswer> => {
    const { range, currency, values: asked } = await askedOf(endpoint.of, queries, call)
    const { by, figure } = periodsQuery.parse(call.query)
    const column = figureColumn(endpoint, figure)
    const values = { ...asked, ...own }
    if (asset) await requireOneAsset(asset, call.read, values)
    const bounds = await boundValuesOf(queries, values, call.read)
    const statement = {
      file: queries.file,
      sql: periodsStatement(queries.sql, column, endpoint),
      parameters: new Set([...queries.parameters, 'by', 'since']),
    }
    const { rows, dataVersion } = await call.read(statement, { ...values, ...bounds, by })
    return {
      dataVersion,
      since: range.since.toISOString(),
      until: range.until.toISOString(),
      currency,
      by,
      periods: periodRows.parse(rows).map((row) => periodOf(row, column)),
    }
  }
  return route(endpoint, (call) => {
    const own = Object.entries(computed).map(([name, value]) => [name, value(call.query)])
    return answer(call, Object.fromEntries(own))
  })
}
