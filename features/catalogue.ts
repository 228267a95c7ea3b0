import type { AnyEndpoint } from '#contract/endpoint.ts'
import { isReport } from '#contract/report.ts'
import * as contracts from './contracts.ts'
import { csvCalls } from '#product/contract/list-csv.ts'

const declared: readonly AnyEndpoint[] = Object.values(contracts)

/** Every call that the product answers. */
export const endpoints: readonly AnyEndpoint[] = [...declared, ...Object.values(csvCalls(declared))]

/** The names of the columns that a report's table can show; undefined where there is no such report. */
export function columnsOf(report: string): readonly string[] | undefined {
  const found = endpoints.find(({ name }) => name === report)
  if (found === undefined || !isReport(found)) return undefined
  return found.columns.flatMap(({ name, wireOnly }) => (wireOnly ? [] : name))
}
