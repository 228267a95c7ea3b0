import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mart } from '#mart/mart.ts'
import { openMart } from '#mart/open-mart.ts'
import { emptyLakeFor, startEstate, type Collected, type Estate } from '../truth/collected-estate.ts'
import { control } from './control.ts'
import { differences, lakeTables, martTables } from './table-content.ts'

const historyDays = 9

let estate: Estate
let daily: Collected
let atOnce: Collected
let mart: Mart

beforeAll(async () => {
  estate = await startEstate(['--seed', '1', '--small'])
  daily = await emptyLakeFor(estate.connection, historyDays)
  atOnce = await emptyLakeFor(estate.connection, historyDays + 1)
  mart = await openMart(join(daily.folder, 'mart'), join(daily.folder, 'publications'), {
    memoryLimitMb: 384,
  })
}, 30_000)

afterAll(async () => {
  estate.stop()
  await mart.close()
  await Promise.all([daily.close(), atOnce.close()])
})

/** Rows of the mart once it has imported all publications. */
async function published() {
  for (let before = -1; before !== mart.version();) {
    before = mart.version()
    await mart.importNext()
  }
  return { rows: async (sql: string) => (await mart.rows(sql)).rows }
}

test(
  'a lake and a mart with one more day have every row of a lake that collects all days at once',
  { timeout: 600_000 },
  async () => {
    expect((await daily.collect()).failed).toEqual([])
    await published()
    await control(estate.connection, 'clock', { advanceHours: 24 })
    expect((await atOnce.collect()).failed).toEqual([])
    const stale = await differences(atOnce.lake, daily.lake, lakeTables)
    expect(Object.keys(stale)).toEqual(
      expect.arrayContaining(['usage_record', 'rest_run', 'run', 'cost_day']),
    )

    expect((await daily.collect()).failed).toEqual([])

    expect(await differences(atOnce.lake, daily.lake, lakeTables)).toEqual({})
    expect(await differences(atOnce.lake, await published(), martTables)).toEqual({})
  },
)
