import { z } from 'zod'
import { dayOf } from '#contract/dates.ts'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { reconcileRange } from '#product/contract/calls/reconciliation.ts'
import { moneyRows, stripsOfMoney } from './server/strips.ts'

const money = scopedQuery(new URL('money.sql', import.meta.url))
const unpriced = scopedQuery(new URL('unpriced.sql', import.meta.url))
const notBilledYet = scopedQuery(new URL('not-billed-yet.sql', import.meta.url))
const horizon = scopedQuery(new URL('horizon.sql', import.meta.url))
const hourMs = 3_600_000
/** Usage that comes later than this is rare, and looking for it in all of a long range would be slow. */
const recentMs = 96 * hourMs

const { unpriced: unpricedRows, notBilledYet: notBilledRows } = reconcileRange.output.shape
const horizonRows = z.array(z.object({ lastUsageTime: z.string().nullable() }))

function hoursWithoutUsage(until: Date, dataNow: Date, lastUsageTime: string | null): number {
  if (lastUsageTime === null) return 0
  const end = Math.min(until.getTime(), dataNow.getTime())
  return Math.max(0, Math.floor((end - Date.parse(lastUsageTime)) / hourMs))
}

export const reconcileRangeRoute = route(reconcileRange, async ({ query, read, clock }) => {
  const { since, until } = rangeOf(query, 'days', clock.dataNow())
  const recentSince = new Date(Math.max(since.getTime(), clock.dataNow().getTime() - recentMs))
  const isRecent = dayOf(recentSince) < dayOf(until)
  const [found, withoutPrice, recent, horizonFound] = await Promise.all([
    read(money, { since, until }),
    read(unpriced, { since, until }),
    isRecent ? read(notBilledYet, { recentSince, until }) : { rows: [] },
    read(horizon),
  ])
  const last = horizonRows.parse(horizonFound.rows)[0]?.lastUsageTime ?? null
  return {
    dataVersion: found.dataVersion,
    since: since.toISOString(),
    until: until.toISOString(),
    strips: stripsOfMoney(moneyRows.parse(found.rows)),
    unpriced: unpricedRows.parse(withoutPrice.rows),
    notBilledYetHours: hoursWithoutUsage(until, clock.dataNow(), last),
    notBilledYet: notBilledRows.parse(recent.rows),
    lastUsageTime: last,
  }
})
