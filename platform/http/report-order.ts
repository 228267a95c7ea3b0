import type { ColumnFormat } from '#contract/columns.ts'
import { CodedError } from '#contract/errors.ts'
import type { AnyReport, ListQuery } from '#contract/report.ts'
import { sortNames } from '#contract/report.ts'
import { shownName } from '#contract/shown-name.ts'

/** A column to sort by, and what decides among equals before the order is total. */
export type Order = {
  column: string
  format: ColumnFormat
  direction: 'ASC' | 'DESC'
  thenMostOf?: string | undefined
}

function sortColumn(report: AnyReport, orderBy: string | undefined): string {
  if (orderBy === undefined) return report.order.column
  const names = sortNames(report.columns)
  const column = names.get(orderBy)
  if (column !== undefined) return column
  const known = [...new Set(names.keys())].join(', ')
  throw new CodedError(
    'invalid_parameter',
    `This list cannot be sorted by ${shownName(orderBy)}. Sort by one of: ${known}.`,
    {
      field: 'orderBy',
    },
  )
}

/** The order that a call asks for, else the report's own. */
export function orderOf(report: AnyReport, asked: Pick<ListQuery, 'orderBy' | 'orderDirection'>): Order {
  const column = sortColumn(report, asked.orderBy)
  const columnOf = (sought: string) => report.columns.find(({ name }) => name === sought)
  const ordering = columnOf(column)?.sortedBy ?? column
  const thenMostOf = column === report.order.column ? report.order.thenMostOf : undefined
  const format = columnOf(ordering)?.format ?? 'text'
  return {
    column: ordering,
    format,
    direction: asked.orderDirection ?? report.order.direction,
    thenMostOf,
  }
}
