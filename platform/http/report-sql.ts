import type { Column, ColumnFormat } from '#contract/columns.ts'
import type { AnyReport } from '#contract/report.ts'
import type { Order } from './report-order.ts'
import type { ReportQueries } from './report-queries.ts'
import { summarizing } from './report-summary.ts'
import { quoted, wireForm, type WireForms } from './wire-form.ts'

const countName = 'total:rows'
const markName = 'page:row'
const totalPrefix = 'total:'
const carriedPrefix = 'carried:'

/** Names of the columns that the wrapped statement adds to the report's own. */
export const added = { countName, markName, totalPrefix, carriedPrefix } as const

const onePage = `limit $pageSize
offset $pageOffset`

/** All reasons that a text column names, each once. */
const namedOfAll = (text: string) =>
  `array_to_string(list_sort(list_distinct(flatten(list(string_split(${text}, ', '))))), ', ')`

function totalOf({ name, format }: Column, forms: WireForms): string {
  if (format === 'text') return `nullif(${namedOfAll(quoted(name))}, '') as ${quoted(totalPrefix + name)}`
  const sum = `case when count(*) = 0 then 0 else sum(${quoted(name)}) end`
  return `${forms[format](sum)} as ${quoted(totalPrefix + name)}`
}

const caseless: ReadonlySet<ColumnFormat> = new Set(['text', 'status'])

/** Where a column of the rows that are shown is found. */
type Source = (column: string) => string

function orderTerms(
  { column, format, direction, thenMostOf }: Order,
  tieBreakers: readonly string[],
  source: Source,
): string {
  const value = caseless.has(format) ? `lower(${source(column)})` : source(column)
  const terms = [`${value} ${direction.toLowerCase()} nulls last`]
  if (thenMostOf !== undefined) terms.push(`${source(thenMostOf)} desc nulls last`)
  const rest = [...(caseless.has(format) ? [column] : []), ...tieBreakers]
  return [...terms, ...rest.map((tie) => `${source(tie)} asc nulls last`)].join(', ')
}

const inTable =
  (table: string): Source =>
  (column) =>
    `${table}.${quoted(column)}`

/** Name of the table of a detail. */
export const detailTable = (name: string) => quoted(`detail:${name}`)

/** Joins a detail to the rows that are shown. */
export function detailJoin(name: string, tieBreakers: readonly string[]): string {
  const isSame = (tie: string) =>
    `${inTable('shown_row')(tie)} is not distinct from ${inTable(detailTable(name))(tie)}`
  return `left join ${detailTable(name)}
on ${tieBreakers.map(isSame).join('\nand ')}`
}

/** Columns of details stand in the detail's table, and are null where it was not asked for; all others in the row itself. */
function sourceBeside({ columns }: AnyReport, details: ReportQueries['details']): Source {
  const detailOf = new Map(columns.map(({ name, detail }) => [name, detail]))
  return (column) => {
    const detail = detailOf.get(column)
    if (detail === undefined) return inTable('shown_row')(column)
    return detail in details ? inTable(detailTable(detail))(column) : 'null'
  }
}

const projected = ({ name, format }: Column, source: Source, forms: WireForms) =>
  `${forms[format](source(name))} as ${quoted(name)}`

/** The columns that details bring, as they go on the wire. */
export function detailColumns(report: AnyReport, details: ReportQueries['details']): string[] {
  const source = sourceBeside(report, details)
  const brought = report.columns.filter(({ detail }) => detail !== undefined && detail in details)
  return brought.map((column) => projected(column, source, wireForm))
}

/** The columns that the details of a page read of its rows, as texts. */
function carriedColumns({ carried, pageDetails }: ReportQueries, source: Source): string[] {
  if (Object.keys(pageDetails).length === 0) return []
  return carried.map((column) => `cast(${source(column)} as varchar) as ${quoted(carriedPrefix + column)}`)
}

/**
 * One statement around a report's queries: the page's rows in total order beside the count and the totals of the whole
 * filtered set. A page past the end answers one row that carries only count and totals. Details are brought for the
 * rows of the page only, unless they decide which rows these are.
 */
export function reportStatement(report: AnyReport, queries: ReportQueries, order: Order): string {
  const totals = [
    ...report.columns.filter((column) => column.summed).map((column) => totalOf(column, queries.forms)),
    ...summarizing(report),
  ]
  const details = Object.entries(queries.details)
  const ordered = report.columns.find(({ name }) => name === order.column)
  const isOrderedByDetail = ordered?.detail !== undefined
  const beside = sourceBeside(report, queries.details)
  const paged = (source: Source) => `order by ${orderTerms(order, report.tieBreakers, source)}\n${onePage}`
  const joins = details.map(([name]) => detailJoin(name, report.tieBreakers)).join('\n')
  const parts = [
    `report_row as ${queries.areReadTwice ? 'not materialized' : 'materialized'} (\n${queries.sql}\n)`,
    `total as (
select ${[`cast(count(*) as integer) as ${quoted(countName)}`, ...totals].join(',\n  ')}
from report_row
)`,
    `shown_row as ${details.length > 0 ? 'materialized ' : ''}(
select *, true as ${quoted(markName)}
from report_row
${isOrderedByDetail ? '' : paged(inTable('report_row'))}
)`,
    ...details.map(([name, { sql }]) => `${detailTable(name)} as (\n${sql}\n)`),
  ]
  if (!isOrderedByDetail)
    return answering(queries, report, order, { parts, joined: `shown_row on true\n${joins}`, source: beside })
  const brought = report.columns.flatMap(({ name, detail }) =>
    detail ? `${beside(name)} as ${quoted(name)}` : [],
  )
  const page = `page as (
select ${['shown_row.*', ...brought].join(',\n  ')}
from shown_row
${joins}
${paged(beside)}
)`
  const end = { parts: [...parts, page], joined: 'page on true', source: inTable('page') }
  return answering(queries, report, order, end)
}

type Composed = { parts: readonly string[]; joined: string; source: Source }

/** The end of the statement: the rows of the page as they go on the wire, beside count and totals. */
function answering(
  queries: ReportQueries,
  { columns, tieBreakers }: AnyReport,
  order: Order,
  { parts, joined, source }: Composed,
): string {
  const marked = `${source(markName)} as ${quoted(markName)}`
  const own = columns.map((column) => projected(column, source, queries.forms))
  return `with ${parts.join(',\n')}
select total.*,
  ${[marked, ...carriedColumns(queries, source), ...own].join(',\n  ')}
from total
left join ${joined}
order by ${orderTerms(order, tieBreakers, source)}`
}
