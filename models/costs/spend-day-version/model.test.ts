import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import { modelsOf } from '#derive/test-models.ts'
import type { RawTable } from '#lake/table.ts'
import { openMart } from '#mart/open-mart.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { spendDayVersion } from './model.ts'

const charge: RawTable = {
  name: 'charge',
  meaning: 'A charge, as far as spend is concerned.',
  columns: {
    charge_id: 'string',
    workspace_id: 'string',
    sku_name: 'string',
    asset_kind: 'string',
    amount: 'decimal(28,10)',
  },
  key: ['charge_id'],
  arrival: 'latest',
}

const spendOfDay = `
  select
    day, 'account' as account_id, workspace_id, 'databricks_usage' as source, sku_name, asset_kind,
    'USD' as currency, cast(sum(amount) as decimal(28,10)) as amount
  from charge
  where day in ($days)
  group by day, workspace_id, sku_name, asset_kind`

/** Numbers below a bound, the same ones for the same seed. */
function chance(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % bound
  }
}

/** A charge that may come anew with another amount, workspace, SKU or day, as corrections do. */
function chargeOf(below: (bound: number) => number) {
  const day = `2025-05-0${1 + below(4)}`
  return {
    charge_id: `c${below(30)}`,
    workspace_id: ['1', '2', null][below(3)] ?? null,
    sku_name: ['JOBS', 'SERVERLESS'][below(2)] ?? null,
    asset_kind: ['job', 'warehouse', null][below(3)] ?? null,
    amount: `${below(3) - 1}.${below(1_000_000)}1`,
    day,
    last_day: day,
  }
}

const keys = 'cast(day as varchar) as day, workspace_id, sku_name, asset_kind'
const spent = `
  select ${keys}, cast(amount as varchar) as amount
  from spend_day
  where amount <> 0
  order by all`

/** What was reported by a version, from the versions that are kept. */
const spentBy = (version: number) => `
  select ${keys}, cast(max_by(amount, version) as varchar) as amount
  from spend_day_version
  where version <= ${version}
  group by day, workspace_id, sku_name, asset_kind
  having max_by(amount, version) <> 0
  order by all`

async function opened() {
  const folder = await mkdtemp(join(tmpdir(), 'spend-versions-'))
  const publications = join(folder, 'publications')
  const lake = await lakeWith([charge])
  const mart = await openMart(join(folder, 'server'), publications, { memoryLimitMb: 200, threads: 1 })
  onTestFinished(async () => {
    await mart.close()
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  const spendDay = { name: 'spend_day', grain: 'day', sql: spendOfDay, publish: { by: 'day' } } as const
  const models = [...(await modelsOf([spendDay])), spendDayVersion]
  const publish = async (charges: readonly ReturnType<typeof chargeOf>[], publishedAt: Date) => {
    await appendRows(lake, [charge], { charge: charges })
    await deriveModels(lake, models)
    const { version } = await publishModels(lake, models, publications, { publishedAt })
    await mart.importNext()
    return version
  }
  return { mart, publish }
}

test.each([3, 11, 29])(
  'seed %i: in any order of arrivals, each publication is answered as it was, and its changes come to the spend of now',
  async (seed) => {
    const below = chance(seed)
    const { mart, publish } = await opened()
    const shown: { version: number; rows: unknown }[] = []
    for (let hour = 0; hour < 6; hour += 1) {
      const charges = Array.from({ length: 8 }, () => chargeOf(below))
      // Of several versions of a charge in a batch none is the latest.
      const once = [...new Map(charges.map((each) => [each.charge_id, each])).values()]
      const version = await publish(once, new Date(Date.UTC(2025, 5, 1, hour)))
      shown.push({ version, rows: (await mart.rows(spent)).rows })
    }
    expect(new Set(shown.map(({ version }) => version)).size).toBe(6)
    for (const { version, rows } of shown) expect((await mart.rows(spentBy(version))).rows).toEqual(rows)
  },
)

test('only amounts that changed are kept again, and what is gone is kept as zero', async () => {
  const { mart, publish } = await opened()
  const of = (charge_id: string, amount: string, day = '2025-05-01') => ({
    ...chargeOf(chance(1)),
    charge_id,
    workspace_id: '1',
    sku_name: charge_id,
    asset_kind: 'job',
    amount,
    day,
    last_day: day,
  })
  await publish([of('same', '1'), of('other', '2'), of('moved', '3')], new Date('2025-06-01T08:00:00Z'))
  await publish([of('other', '5'), of('moved', '3', '2025-05-02')], new Date('2025-06-02T08:00:00Z'))
  const { rows } = await mart.rows(
    'select cast(day as varchar) as day, sku_name, cast(amount as int) as amount, version from spend_day_version order by all',
  )
  expect(rows.map((row) => Object.values(row).map(String).join(' '))).toEqual([
    '2025-05-01 moved 0 2',
    '2025-05-01 moved 3 1',
    '2025-05-01 other 2 1',
    '2025-05-01 other 5 2',
    '2025-05-01 same 1 1',
    '2025-05-02 moved 3 2',
  ])
})
