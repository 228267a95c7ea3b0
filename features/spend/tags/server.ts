import { z } from 'zod'
import { dayOf, daysBetween } from '#contract/dates.ts'
import { moneyUnits } from '#contract/money.ts'
import { CodedError } from '#contract/errors.ts'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { routeOver } from '#http/route.ts'
import { settingValue } from '#http/setting-store.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { listPlanningTags } from '#product/contract/calls/planning-tags.ts'
import { enabledTags, getTagsReport } from './contract.ts'
import { variantsOf } from './contract/spelling.ts'
import { figuresOf, shareOf, unitOf, usualTimeframe, valueRows } from './server/values-of.ts'

const tagKeys = scopedQuery(new URL('tag-keys.sql', import.meta.url))
const tagTotal = scopedQuery(new URL('tag-total.sql', import.meta.url))
const tagValues = scopedQuery(new URL('tag-values.sql', import.meta.url))

const keyRows = z.array(z.object({ tagKey: z.string(), cost: z.string(), values: z.int() }))
const totalRows = z.array(z.object({ cost: z.string() }))

export const listPlanningTagsRoute = routeOver(
  listPlanningTags,
  (ports: SettingPorts) =>
    async ({ query, read, clock, defaultCurrency }) => {
      const { since, until } = rangeOf(query, 'days', clock.dataNow())
      const currency = query.currency ?? (await defaultCurrency())
      const found = await read(tagKeys, { since, until, currency })
      const [total] = totalRows.parse((await read(tagTotal, { since, until, currency })).rows)
      const rows = keyRows.parse(found.rows)
      const enabled = await enabledKeys(ports, rows)
      const variants = variantsOf(rows.map(({ tagKey }) => tagKey))
      const cost = total?.cost ?? '0.0000000000'
      return {
        dataVersion: found.dataVersion,
        since: since.toISOString(),
        until: until.toISOString(),
        currency,
        cost,
        tags: rows.map(({ tagKey, cost: own, values }) => ({
          tagKey,
          cost: own,
          values,
          isEnabled: enabled.includes(tagKey),
          coverage: shareOf(own, cost),
          variants: [...(variants.get(tagKey) ?? [])],
        })),
      }
    },
)

/** So many keys, those that most cost has, are taken where nobody enabled or disabled any. */
const takenByDefault = 2

/** The keys that cost is reported by: those that somebody enabled, else those that most cost has. */
async function enabledKeys(ports: SettingPorts, rows: z.output<typeof keyRows>): Promise<string[]> {
  const { enabledTags: enabled } = await settingValue(ports, enabledTags)
  if (await ports.settings.lastChange(enabledTags.key)) return [...enabled]
  const withCost = rows.filter(({ cost }) => moneyUnits(cost) > 0n)
  return withCost.slice(0, takenByDefault).map(({ tagKey }) => tagKey)
}

function chosenKey(asked: string | undefined, enabled: readonly string[]): string | null {
  if (asked === undefined) return enabled[0] ?? null
  if (enabled.includes(asked)) return asked
  throw new CodedError(
    'invalid_parameter',
    'The tag is not enabled. An administrator enables tags in Settings.',
    {
      field: 'tagKey',
    },
  )
}

export const getTagsReportRoute = routeOver(
  getTagsReport,
  (ports: SettingPorts) =>
    async ({ query, read, clock, defaultCurrency }) => {
      const { since, until } = rangeOf(query, 'days', clock.dataNow())
      const currency = query.currency ?? (await defaultCurrency())
      const keys = keyRows.parse((await read(tagKeys, { since, until, currency })).rows)
      const enabled = await enabledKeys(ports, keys)
      const tagKey = chosenKey(query.tagKey, enabled)
      const timeframe = query.timeframe ?? usualTimeframe(daysBetween(dayOf(since), dayOf(until)))
      const asked = { since, until, currency, tagKey, unit: unitOf[timeframe] }
      const found = await read(tagValues, asked)
      return {
        dataVersion: found.dataVersion,
        since: since.toISOString(),
        until: until.toISOString(),
        currency,
        timeframe,
        enabledTags: enabled,
        tagKey,
        ...figuresOf(valueRows.parse(found.rows)),
      }
    },
)
