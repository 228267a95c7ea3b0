import type { Column, ColumnFormat } from '#contract/columns.ts'
import type { AnyReport } from '#contract/report.ts'
import type { Order } from './report-order.ts'

const countName = 'total:rows'
const markName = 'page:row'
const totalPrefix = 'total:'

/** Names of the columns that the wrapped statement adds to the report's own. */
export const added = { countName, markName, totalPrefix } as const

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

const wholeNumber = (value: string) => `cast(cast(${value} as hugeint) as varchar)`
const plain = (value: string) => value
const text = (value: string) => `cast(${value} as varchar)`

// Every value leaves the store as text, double or boolean, so that no digit is lost on the way.
const wireForm: Readonly<Record<ColumnFormat, (value: string) => string>> = {
  text,
  id: text,
  status: text,
  money: (value) => `cast(cast(${value} as decimal(28, 10)) as varchar)`,
  count: wholeNumber,
  duration: wholeNumber,
  bytes: wholeNumber,
  instant: (value) => `strftime(cast(${value} as timestamp), '%Y-%m-%dT%H:%M:%S.%gZ')`,
  day: (value) => `strftime(cast(${value} as date), '%Y-%m-%d')`,
  share: (value) => `cast(${value} as double)`,
  statuses: (value) => `to_json(${value})`,
  badges: (value) => `to_json(${value})`,
  boolean: plain,
}

function projected({ name, format }: Column): string {
  return `${wireForm[format](`page.${quoted(name)}`)} as ${quoted(name)}`
}

function totalOf({ name, format }: Column): string {
  const sum = `case when count(*) = 0 then 0 else sum(${quoted(name)}) end`
  return `${wireForm[format](sum)} as ${quoted(totalPrefix + name)}`
}

const caseless: ReadonlySet<ColumnFormat> = new Set(['text', 'status'])

function orderTerms(
  table: string,
  { column, format, direction }: Order,
  tieBreakers: readonly string[],
): string {
  const named = (name: string) => `${table}.${quoted(name)}`
  const value = caseless.has(format) ? `lower(${named(column)})` : named(column)
  const terms = [`${value} ${direction.toLowerCase()} nulls last`]
  const rest = [...(caseless.has(format) ? [column] : []), ...tieBreakers]
  return [...terms, ...rest.map((tie) => `${named(tie)} asc nulls last`)].join(', ')
}

/**
 * One statement around a report's query: the page's rows in total order beside the count and the totals of the whole
 * filtered set. A page past the end answers one row that carries only count and totals.
 */
export function reportStatement(report: AnyReport, sql: string, order: Order): string {
  const orderOf = (table: string) => orderTerms(table, order, report.tieBreakers)
  const totals = report.columns.filter((column) => column.summed).map(totalOf)
  return `with report_row as materialized (
${sql}
),
total as (
select ${[`cast(count(*) as integer) as ${quoted(countName)}`, ...totals].join(',\n  ')}
from report_row
),
page as (
select *, true as ${quoted(markName)}
from report_row
order by ${orderOf('report_row')}
limit $pageSize
offset $pageOffset
)
select total.*,
  ${[`page.${quoted(markName)}`, ...report.columns.map(projected)].join(',\n  ')}
from total
left join page on true
order by ${orderOf('page')}`
}
