import { z } from 'zod'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { listCostVersions } from '#product/contract/calls/cost-versions.ts'
import { costDaysOf, restatedOf, restatedTotals } from './server/cost-days.ts'

const said = scopedQuery(new URL('said.sql', import.meta.url))

const saidRows = z.array(
  z.object({
    day: z.string(),
    source: z.enum(['databricks_usage', 'machine_estimate']),
    currency: z.string(),
    version: z.int(),
    publishedAt: z.string(),
    change: z.string(),
    billed: z.string(),
    isRestatement: z.boolean(),
    isWhole: z.boolean(),
  }),
)

export const listCostVersionsRoute = route(listCostVersions, async ({ query, read, clock }) => {
  const { since, until } = rangeOf(query, 'days', clock.dataNow())
  const { rows, dataVersion } = await read(said, { since, until })
  const days = costDaysOf(saidRows.parse(rows))
  return {
    dataVersion,
    since: since.toISOString(),
    until: until.toISOString(),
    totals: restatedTotals(days),
    days: query.onlyRestated === true ? restatedOf(days) : days,
  }
})
