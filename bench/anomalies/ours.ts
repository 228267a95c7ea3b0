import { deriveModels } from '#derive/derive-models.ts'
import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { calendar } from '#models/assets/calendar/model.ts'
import { costAnomaly } from '#models/judged/cost-anomaly/model.ts'
import { priceShiftDay } from '#models/costs/price-shift-day/model.ts'
import { scopeDay } from '#models/costs/scope-day/model.ts'
import { seasonalDay } from '#models/judged/seasonal-day/model.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { alarmsOf, type Alarm } from './alarms.ts'
import { dateOf, dayCount, firstDay, judgedFrom } from './assets.ts'
import type { World } from './world.ts'

const scope = { account_id: 'string', workspace_id: 'string', currency: 'string' } as const
const usage = { source: 'string', sku_name: 'string', usage_unit: 'string' } as const

const table = (name: string, meaning: string, columns: RawTable['columns'], key: string[]): RawTable => ({
  name,
  meaning,
  columns: { day: 'date', ...columns },
  key,
  arrival: 'latest',
})

/** The inputs of the models, at the level of daily cost. */
const tables: readonly RawTable[] = [
  table(
    'asset_sku_day',
    'What an asset drew of a SKU on a day.',
    { ...scope, ...usage, asset_kind: 'string', asset_id: 'string', amount: 'decimal(28,10)' },
    ['day', 'asset_id'],
  ),
  table(
    'cost_day',
    'What a SKU came to in a workspace on a day.',
    { ...scope, ...usage, quantity: 'decimal(28,12)', amount: 'decimal(28,10)' },
    ['day', 'workspace_id', 'sku_name'],
  ),
  table(
    'workspace',
    'A workspace.',
    { account_id: 'string', workspace_id: 'string', subscription_id: 'string' },
    ['workspace_id'],
  ),
  table(
    'billing_horizon',
    'Until when usage is known.',
    { account_id: 'string', last_usage_time: 'timestamp' },
    ['account_id'],
  ),
  table('usage_span', 'A day with usage.', { account_id: 'string' }, ['day']),
]

const models = [calendar, scopeDay, priceShiftDay, seasonalDay, costAnomaly]
const account = { account_id: 'account', currency: 'USD', source: 'databricks_usage', usage_unit: 'DBU' }
const money = (amount: number) => amount.toFixed(10)

type Line = {
  day: string
  last_day: string
  workspace_id: string
  sku_name: string
  quantity: number
  cost: number
}

function sumsBySku(lines: readonly Line[]) {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = `${line.day} ${line.workspace_id} ${line.sku_name}`
    const { quantity = 0, cost = 0 } = sums.get(key) ?? {}
    const { day, last_day, workspace_id, sku_name } = line
    sums.set(key, {
      day,
      last_day,
      workspace_id,
      sku_name,
      quantity: quantity + line.quantity,
      cost: cost + line.cost,
    })
  }
  return [...sums.values()].map(({ day, last_day, workspace_id, sku_name, quantity, cost }) =>
    Object.assign({ day, last_day, workspace_id, sku_name }, account, {
      quantity: quantity.toFixed(12),
      amount: money(cost),
    }),
  )
}

function rowsOf({ assets, priceRatios, missing }: World) {
  const lines: Line[] = []
  const drawn = assets.flatMap(({ assetId, kind, workspaceId, sku, costs }) =>
    costs.flatMap((quantity, number) => {
      if (quantity <= 0 || missing.has(number)) return []
      const day = dateOf(number)
      const cost = quantity * (priceRatios.get(sku)?.[number] ?? 1)
      const place = { day, last_day: day, workspace_id: workspaceId, sku_name: sku }
      lines.push({ ...place, quantity, cost })
      return [{ ...account, ...place, asset_kind: kind, asset_id: assetId, amount: money(cost) }]
    }),
  )
  const days = [...new Set(lines.map(({ day }) => day))]
  const end = `${dateOf(dayCount)}T00:00:00Z`
  return {
    asset_sku_day: drawn,
    cost_day: sumsBySku(lines),
    usage_span: days.map((day) => ({ account_id: 'account', day, last_day: day })),
    billing_horizon: [{ account_id: 'account', last_usage_time: end, day: firstDay, last_day: firstDay }],
  }
}

/** A lake with the days of a world, in which the models are derived. */
async function lakeOf(world: World): Promise<Lake> {
  const lake = await lakeWith(tables)
  await appendRows(lake, tables, rowsOf(world))
  await deriveModels(lake, models)
  return lake
}

/** What cost_anomaly reports of a world. */
export async function ourAlarms(world: World): Promise<readonly Alarm[]> {
  const lake = await lakeOf(world)
  const rows = await lake.rows(
    `select scope_key, unix_date(day) - unix_date(date '${firstDay}') as day from cost_anomaly`,
  )
  await lake.close()
  return alarmsOf(rows.map(({ scope_key, day }) => ({ scope: String(scope_key), day: Number(day) }))).filter(
    ({ first }) => first >= judgedFrom,
  )
}
