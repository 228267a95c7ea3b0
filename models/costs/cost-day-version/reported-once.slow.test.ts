import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { publishModels } from '#derive/publish-models.ts'
import { modelsOf } from '#derive/test-models.ts'
import type { Lake } from '#lake/lake.ts'
import type { RawTable } from '#lake/table.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { costDayVersion } from './model.ts'

const charge: RawTable = {
  name: 'charge',
  meaning: 'A charge, as far as money is concerned.',
  columns: { charge_id: 'string', workspace_id: 'string', amount: 'decimal(28,10)' },
  key: ['charge_id'],
  arrival: 'latest',
}

function chargeOn(day: string, charge_id: string, amount: string, workspace_id: string | null = '1') {
  return { charge_id, workspace_id, amount, day, last_day: day }
}

const moneyOfDay = `
  select
    day, 'account' as account_id, workspace_id, 'databricks_usage' as source, 'USD' as currency,
    cast(sum(amount) as decimal(28,10)) as amount
  from charge
  where day in ($days)
  group by day, workspace_id`
const reportedRows = `
  select day, workspace_id, cast(billed as int) as billed, cast(attributed as int) as attributed, version
  from cost_day_version
  order by day, workspace_id nulls last, version`

/** Publishes what charges came to; the models before it are reduced to money of a day. */
async function published(charges: readonly ReturnType<typeof chargeOn>[]) {
  const folder = await mkdtemp(join(tmpdir(), 'versions-'))
  const lake = await lakeWith([charge])
  onTestFinished(async () => {
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  const daily = ['billed_day', 'cost_day'].map(
    (name) => ({ name, grain: 'day', sql: moneyOfDay, publish: { by: 'day' } }) as const,
  )
  const models = [...(await modelsOf(daily)), costDayVersion]
  const add = async (rows: readonly ReturnType<typeof chargeOn>[], maxDays?: number) => {
    if (rows.length > 0) await appendRows(lake, [charge], { charge: rows })
    await deriveModels(lake, models, maxDays === undefined ? {} : { maxDays })
  }
  const publish = (from: Lake = lake) =>
    publishModels(from, models, folder, { publishedAt: new Date('2025-05-03T01:00:00Z') })
  await add(charges)
  await publish()
  return { lake, add, publish }
}

function reportedRow(day: string, money: number, version: number, workspace_id: string | null = '1') {
  return { day, workspace_id, billed: money, attributed: money, version: String(version) }
}

const twoDays = [chargeOn('2025-05-01', 'a', '1'), chargeOn('2025-05-02', 'b', '2', null)]
const firstVersion = [reportedRow('2025-05-01', 1, 1), reportedRow('2025-05-02', 2, 1, null)]

test('a repeated publication reports nothing new', async () => {
  const { lake, publish } = await published(twoDays)
  expect(await publish()).toMatchObject({ version: 1, changes: {} })
  expect(await lake.rows(reportedRows)).toEqual(firstVersion)
})

test('only changed totals are reported again', async () => {
  const { lake, add, publish } = await published(twoDays)
  await add([chargeOn('2025-05-02', 'c', '5', null), chargeOn('2025-05-02', 'd', '4')])
  expect((await publish()).changes['cost_day_version']).toEqual({ kind: 'days', rows: 3 })
  expect(await lake.rows(reportedRows)).toEqual([
    firstVersion[0],
    reportedRow('2025-05-02', 4, 2),
    firstVersion[1],
    reportedRow('2025-05-02', 7, 2, null),
  ])
})

test('a day that is rebuilt to the same total is not reported again', async () => {
  const { lake, add, publish } = await published(twoDays)
  await add([chargeOn('2025-05-01', 'more', '3'), chargeOn('2025-05-01', 'less', '-3')])
  expect((await publish()).version).toBe(2)
  expect(await lake.rows(reportedRows)).toEqual(firstVersion)
})

test('a day that loses its money is reported without money, once', async () => {
  const { lake, add, publish } = await published(twoDays)
  await add([chargeOn('2025-05-03', 'a', '1')])
  await publish()
  await add([chargeOn('2025-05-03', 'z', '1', '2')])
  await publish()
  expect((await lake.rows(reportedRows)).filter((row) => row['day'] === '2025-05-01')).toEqual([
    reportedRow('2025-05-01', 1, 1),
    reportedRow('2025-05-01', 0, 2),
  ])
})

test('a day that awaits a rebuild is reported after the rebuild', async () => {
  const { lake, add, publish } = await published(twoDays)
  await add([chargeOn('2025-05-01', 'a', '8'), chargeOn('2025-05-02', 'b', '9', null)], 1)
  await publish()
  expect(await lake.rows(reportedRows)).toEqual([...firstVersion, reportedRow('2025-05-02', 9, 2, null)])
  await add([])
  await publish()
  expect(await lake.rows(reportedRows)).toContainEqual(reportedRow('2025-05-01', 8, 3))
})

test('each total is reported once, whenever a publication dies', async () => {
  const { lake, add, publish } = await published(twoDays)
  for (let count = 1; count <= 12; count += 1) {
    await add([chargeOn('2025-05-01', 'a', String(count + 1))])
    await publish(dyingAt(lake, count)).catch(() => undefined)
    await publish()
  }
  const rows = (await lake.rows(reportedRows)).filter((row) => row['day'] === '2025-05-01')
  expect(rows.map((row) => row['billed'])).toEqual(Array.from({ length: 13 }, (_none, place) => place + 1))
})

/** A lake that dies at the n-th step of a publication. */
function dyingAt(lake: Lake, count: number): Lake {
  let steps = 0
  const counted = <Given extends unknown[], Answer>(step: (...given: Given) => Promise<Answer>) => {
    return async (...given: Given): Promise<Answer> => {
      steps += 1
      if (steps === count) throw new Error('the process died')
      return step(...given)
    }
  }
  return {
    ...lake,
    exportRows: counted(lake.exportRows),
    replaceVersion: counted(lake.replaceVersion),
    keepNotes: counted(lake.keepNotes),
  }
}
