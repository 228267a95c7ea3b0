import { expect, onTestFinished, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { models } from '#models/catalogue.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { lakeWith } from '#testing/lake.ts'

const loading = { loaded_since: '2025-02-18', wanted_since: '2024-06-01' }

async function lakeOfLoading() {
  const lake = await lakeWith(rawTables)
  onTestFinished(() => lake.close())
  const own = models.filter(({ name }) => name === 'loading_history')
  const derive = (rows?: readonly (typeof loading)[]) =>
    deriveModels(lake, own, rows ? { tables: { history_load: rows } } : {})
  const rows = () => lake.rows('select loaded_since, wanted_since from loading_history')
  return { derive, rows }
}

test('what a collection has still to load holds until a later one gives it anew', async () => {
  const { derive, rows } = await lakeOfLoading()
  await derive([loading])
  expect(await rows()).toEqual([loading])
  await derive()
  expect(await rows()).toEqual([loading])
  await derive([])
  expect(await rows()).toEqual([])
})

test('where no collection has given anything, nothing is loading', async () => {
  const { derive, rows } = await lakeOfLoading()
  await derive()
  expect(await rows()).toEqual([])
})
