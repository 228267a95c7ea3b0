import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { listCostVersions } from '#product/contract/calls/cost-versions.ts'
import { costDaysOf, publishedDays, restatedOf, restatedTotals } from './server/cost-days.ts'

const published = scopedQuery(new URL('published-days.sql', import.meta.url))

export const listCostVersionsRoute = route(listCostVersions, async ({ query, read, clock }) => {
  const { since, until } = rangeOf(query, 'days', clock.dataNow())
  const { rows, dataVersion } = await read(published, { since, until })
  const days = costDaysOf(publishedDays.parse(rows))
  return {
    dataVersion,
    since: since.toISOString(),
    until: until.toISOString(),
    totals: restatedTotals(days),
    days: query.onlyRestated === true ? restatedOf(days) : days,
  }
})
