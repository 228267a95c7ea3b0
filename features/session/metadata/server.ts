import { z } from 'zod'
import { startOfDay } from '#contract/dates.ts'
import { scopedQuery } from '#http/query.ts'
import { route } from '#http/route.ts'
import { readCompleteDays, type CompleteDays } from '#product/server/calendar/billed-days.ts'
import { getMetadata } from './contract.ts'
import { dayRangeOf } from './server/day-range.ts'

const freshness = scopedQuery(new URL('freshness.sql', import.meta.url))
const currencies = scopedQuery(new URL('currencies.sql', import.meta.url))

const freshnessRows = getMetadata.output.shape.workspaces
const currencyRows = z.array(z.object({ currency: z.string() }))

// Until bills are loaded, every cost is computed from usage, prices and machine time.
const costType = 'ESTIMATED' as const

export const metadataRoute = route(getMetadata, async ({ read, clock, dataVersion, defaultCurrency }) => {
  const isPublished = dataVersion > 0
  const found = isPublished ? await read(freshness) : { rows: [], dataVersion }
  const workspaces = freshnessRows.parse(found.rows)
  const days = isPublished ? await readCompleteDays(read) : undefined
  const completeUntil = days?.completeUntil ?? null
  const used = isPublished ? currencyRows.parse((await read(currencies)).rows) : []
  return {
    dataClock: clock.dataNow().toISOString(),
    dataVersion: found.dataVersion,
    ...dayRangeOf(workspaces),
    incompleteSince: completeUntil === null ? null : startOfDay(completeUntil).toISOString(),
    history: days ? historyOf(days) : null,
    currencies: used.map(({ currency }) => currency),
    currency: await defaultCurrency(),
    costType,
    workspaces,
  }
})

const historyOf = ({ loadedSince, wantedSince }: CompleteDays) =>
  loadedSince === null || wantedSince === null ? null : { loadedSince, wantedSince }
