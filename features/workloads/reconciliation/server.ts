import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { reconcileRange, type NotBilled } from '#product/contract/calls/reconciliation.ts'
import { stripsOf, type AttributedRow, type BilledRow } from './server/strips.ts'
import type { Row } from '#contract/report.ts'

const attributed = scopedQuery(new URL('attributed.sql', import.meta.url))
const billed = scopedQuery(new URL('billed.sql', import.meta.url))
const unpriced = scopedQuery(new URL('unpriced.sql', import.meta.url))
const notBilledYet = scopedQuery(new URL('not-billed-yet.sql', import.meta.url))
const horizon = scopedQuery(new URL('horizon.sql', import.meta.url))
const hourMs = 3_600_000
/** Usage that comes later than this is rare, and looking for it in all of a long range would be slow. */
const recentMs = 96 * hourMs

// The columns of each query are the fields of its row type; the query's test reads them all.
const rowsAs = <RowType>(rows: readonly Row[]) => rows as unknown as RowType[]

type UnpricedRow = { skuName: string; usageUnit: string; recordCount: number; quantity: string }

function hoursWithoutUsage(until: Date, dataNow: Date, lastUsageTime: string | null): number {
  if (lastUsageTime === null) return 0
  const end = Math.min(until.getTime(), dataNow.getTime())
  return Math.max(0, Math.floor((end - Date.parse(lastUsageTime)) / hourMs))
}

export const reconcileRangeRoute = route(reconcileRange, async ({ query, read, clock }) => {
  const { since, until } = rangeOf(query, 'days', clock.dataNow())
  const recentSince = new Date(Math.max(since.getTime(), clock.dataNow().getTime() - recentMs))
  const [billedRows, attributedRows, unpricedRows, recentRows, horizonRows] = await Promise.all([
    read(billed, { since, until }),
    read(attributed, { since, until }),
    read(unpriced, { since, until }),
    read(notBilledYet, { recentSince, until }),
    read(horizon),
  ])
  const last = rowsAs<{ lastUsageTime: string | null }>(horizonRows.rows)[0]?.lastUsageTime ?? null
  return {
    dataVersion: billedRows.dataVersion,
    since: since.toISOString(),
    until: until.toISOString(),
    strips: stripsOf(rowsAs<BilledRow>(billedRows.rows), rowsAs<AttributedRow>(attributedRows.rows)),
    unpriced: rowsAs<UnpricedRow>(unpricedRows.rows),
    notBilledYetHours: hoursWithoutUsage(until, clock.dataNow(), last),
    notBilledYet: rowsAs<NotBilled>(recentRows.rows),
    lastUsageTime: last,
  }
})
