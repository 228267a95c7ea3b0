import { z } from 'zod'
import { filterLooks } from '#contract/filters.ts'
import { previousStart, rangeOf, type Range } from '#contract/ranges.ts'
import { defaultPageSize, listQuery, type AnyReport, type ListQuery } from '#contract/report.ts'
import type { CallFacts } from './call.ts'
import type { ReadRows } from './ports.ts'
import type { ScopedQuery } from './query.ts'
import type { ReportQueries } from './report-queries.ts'

export type Fields = Readonly<Record<string, unknown>>

/** A call of a report as its handler has it. */
export type ReportCall = CallFacts & {
  query: unknown
  path: unknown
  body: unknown
  read(query: ScopedQuery, values: Fields): Promise<ReadRows>
}

/** What a call asks of a report: its page and order, its range, and the values that its queries name. */
export type Asked = { list: ListQuery; range: Range; currency: string | null; values: Fields }

// Each report has checked how many rows its pages may have.
const commonQuery = z.object({ ...listQuery.shape, size: z.int().default(defaultPageSize) })

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

/** What queries read in the place of filters. */
export function filterValues({ query }: Pick<AnyReport, 'query'>, fields: Fields): Fields {
  const given = [...filterLooks(query)].map(([name, { values }]) => {
    const value = fields[name]
    return values?.(typeof value === 'string' ? value : undefined) ?? {}
  })
  return Object.assign({}, ...given)
}

/** Reads a call of a report. */
export async function askedOf(report: AnyReport, queries: ReportQueries, call: ReportCall): Promise<Asked> {
  const list = commonQuery.parse(call.query)
  const fields = { ...fieldsIn(call.query), ...fieldsIn(call.path), ...fieldsIn(call.body) }
  const dataNow = call.clock.dataNow()
  const range = rangeOf(list, report.range, report.range === 'recorded' ? call.clock.realNow() : dataNow)
  const asked = typeof fields['currency'] === 'string' ? fields['currency'] : undefined
  const hasMoneyChoice = queries.parameters.has('currency')
  const currency = hasMoneyChoice ? (asked ?? (await call.defaultCurrency())) : null
  return {
    list,
    range,
    currency,
    values: {
      ...fields,
      ...filterValues(report, fields),
      ...range,
      previousSince: previousStart(range),
      dataNow,
      currency,
    },
  }
}
