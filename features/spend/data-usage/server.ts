import { z } from 'zod'
import { dayOf, daysBetween } from '#contract/dates.ts'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { getCostVsDataUsage, noDataUsage } from './contract.ts'
import { byteRows, costRows, periodsOf } from './server/periods-of.ts'

const costs = scopedQuery(new URL('costs.sql', import.meta.url))
const bytes = scopedQuery(new URL('bytes.sql', import.meta.url))
const firstDays = scopedQuery(new URL('first-days.sql', import.meta.url))

const firstRow = z.object({ firstStatementDay: z.string().nullable(), firstLogDay: z.string().nullable() })
const mostDaysByDay = 62

export const getCostVsDataUsageRoute = route(
  getCostVsDataUsage,
  async ({ query, read, clock, defaultCurrency }) => {
    const { since, until } = rangeOf(query, 'days', clock.dataNow())
    const currency = query.currency ?? (await defaultCurrency())
    const found = await read(costs, { since, until, currency })
    const first = firstRow.parse((await read(firstDays)).rows[0])
    const days = { since: dayOf(since), until: dayOf(until) }
    const timeframe =
      query.timeframe ?? (daysBetween(days.since, days.until) <= mostDaysByDay ? 'daily' : 'monthly')
    const figures = periodsOf(
      {
        ...days,
        today: dayOf(clock.dataNow()),
        ...first,
        costs: costRows.parse(found.rows),
        bytes: byteRows.parse((await read(bytes, { since, until })).rows),
      },
      timeframe,
    )
    return {
      dataVersion: found.dataVersion,
      since: since.toISOString(),
      until: until.toISOString(),
      currency,
      timeframe,
      ...first,
      absentBecause: figures.total.bytesRead === null ? noDataUsage : null,
      ...figures,
    }
  },
)
