import type { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import type { Report, Row } from '#contract/report.ts'
import { boundValues, positional, stateQuery, type ScopedQuery } from './query.ts'
import {
  answerList,
  refuseUnboundNames,
  refuseUndeclaredColumns,
  type OpenReportRoute,
  type ReportRoute,
} from './report.ts'
import { route } from './route.ts'
import { stateWireForm } from './wire-form.ts'

/** What lists over the application state are handed: how its tables are read. */
export type StateListPorts = {
  stateRows(sql: string, values: readonly unknown[]): Promise<readonly Row[]>
}

/**
 * Binds a list to its query over the application state: sorted, paged, counted and as CSV, like a list over published
 * tables. A list that is a part of another one shares its query, some values fixed.
 */
export function stateListRoute<
  Path extends string,
  Filters extends z.ZodRawShape,
  Body extends z.ZodType | undefined,
  Columns extends readonly Column[],
>(
  report: Report<Path, Filters, Body, Columns>,
  file: URL,
  { fixed = {} }: { fixed?: Readonly<Record<string, string | null>> } = {},
): OpenReportRoute<StateListPorts, Columns> {
  const none = { details: {}, pageDetails: {}, carried: [], bounds: {}, areReadTwice: false }
  const queries = { ...stateQuery(file), ...none, forms: stateWireForm }
  refuseUnboundNames(report, queries, Object.keys(fixed))
  refuseUndeclaredColumns(report)
  const over = ({ stateRows }: StateListPorts): ReportRoute<Columns> => {
    const answering = route(report, (call) => {
      const read = async (query: ScopedQuery, values: Readonly<Record<string, unknown>>) => {
        const { sql, names } = positional(query.sql)
        const bound = boundValues(new Set(names), { ...values, ...fixed })
        const rows = await stateRows(
          sql,
          names.map((name) => bound[name]),
        )
        return { rows, dataVersion: call.dataVersion }
      }
      return answerList({ report, queries, asset: undefined }, { ...call, read }, {})
    })
    return { ...answering, endpoint: report }
  }
  return { endpoint: report, over }
}
