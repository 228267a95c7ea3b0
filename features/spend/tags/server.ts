import { z } from 'zod'
import { dayOf, daysBetween } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { rangeOf } from '#contract/ranges.ts'
import { scopedQuery } from '#http/query.ts'
import { authorOf, routeOver } from '#http/route.ts'
import type { SettingPorts } from '#product/server/setting-ports.ts'
import { listPlanningTags } from '#product/contract/calls/planning-tags.ts'
import { enabledTags, getTagSettings, getTagsReport, saveTagSettings } from './contract.ts'
import { variantsOf } from './contract/spelling.ts'
import { figuresOf, shareOf, unitOf, usualTimeframe, valueRows } from './server/values-of.ts'

const tagKeys = scopedQuery(new URL('tag-keys.sql', import.meta.url))
const tagTotal = scopedQuery(new URL('tag-total.sql', import.meta.url))
const tagValues = scopedQuery(new URL('tag-values.sql', import.meta.url))

const keyRows = z.array(z.object({ tagKey: z.string(), cost: z.string(), values: z.int() }))
const totalRows = z.array(z.object({ cost: z.string() }))

/** Under which the enabled tags are kept. */
const enabledTagsKey = 'enabledTags'

const readEnabled = async ({ settings }: SettingPorts) =>
  (await settings.read(enabledTagsKey, enabledTags)) ?? []

async function tagSettingsOf(ports: SettingPorts) {
  const change = await ports.settings.lastChange(enabledTagsKey)
  return {
    enabledTags: await readEnabled(ports),
    changedBy: change?.changedBy ?? null,
    changedAt: change?.changedAt.toISOString() ?? null,
  }
}

export const getTagSettingsRoute = routeOver(
  getTagSettings,
  (ports: SettingPorts) => async () => tagSettingsOf(ports),
)

export const saveTagSettingsRoute = routeOver(saveTagSettings, (ports: SettingPorts) => async (call) => {
  await ports.settings.write(enabledTagsKey, call.body.enabledTags, authorOf(call))
  return tagSettingsOf(ports)
})

export const listPlanningTagsRoute = routeOver(
  listPlanningTags,
  (ports: SettingPorts) =>
    async ({ query, read, clock, defaultCurrency }) => {
      const { since, until } = rangeOf(query, 'days', clock.dataNow())
      const currency = query.currency ?? (await defaultCurrency())
      const found = await read(tagKeys, { since, until, currency })
      const [total] = totalRows.parse((await read(tagTotal, { since, until, currency })).rows)
      const rows = keyRows.parse(found.rows)
      const enabled = await readEnabled(ports)
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
      const enabled = await readEnabled(ports)
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
