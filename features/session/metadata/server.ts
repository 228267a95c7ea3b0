import { z } from 'zod'
import { startOfDay } from '#contract/dates.ts'
import { scopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import { settingValue } from '#http/setting-store.ts'
import { isPublished, workspacePublication } from '#product/contract/workspace-publication.ts'
import { readCompleteDays, type CompleteDays } from '#product/server/calendar/billed-days.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { getMetadata } from './contract.ts'
import { dayRangeOf } from './server/day-range.ts'

const freshness = scopedQuery(new URL('freshness.sql', import.meta.url))
const currencies = scopedQuery(new URL('currencies.sql', import.meta.url))

const freshnessRows = z.array(getMetadata.output.shape.workspaces.element.omit({ isPublished: true }))
const currencyRows = z.array(z.object({ currency: z.string() }))

// Until bills are loaded, every cost is computed from usage, prices and machine time.
const costType = 'ESTIMATED' as const

export const metadataRoute = routeOver(
  getMetadata,
  ({ settings }: Pick<SettingPorts, 'settings'>) =>
    async ({ read, clock, dataVersion, defaultCurrency }) => {
      const hasData = dataVersion > 0
      const found = hasData ? await read(freshness) : { rows: [], dataVersion }
      const workspaces = freshnessRows.parse(found.rows)
      const days = hasData ? await readCompleteDays(read) : undefined
      const completeUntil = days?.completeUntil ?? null
      const used = hasData ? currencyRows.parse((await read(currencies)).rows) : []
      const publication = await settingValue({ settings }, workspacePublication)
      return {
        dataClock: clock.dataNow().toISOString(),
        dataVersion: found.dataVersion,
        ...dayRangeOf(workspaces),
        incompleteSince: completeUntil === null ? null : startOfDay(completeUntil).toISOString(),
        history: days ? historyOf(days) : null,
        currencies: used.map(({ currency }) => currency),
        currency: await defaultCurrency(),
        costType,
        workspaces: workspaces.map((workspace) =>
          Object.assign({}, workspace, { isPublished: isPublished(publication, workspace.workspaceId) }),
        ),
      }
    },
)

const historyOf = ({ loadedSince, wantedSince }: CompleteDays) =>
  loadedSince === null || wantedSince === null ? null : { loadedSince, wantedSince }
