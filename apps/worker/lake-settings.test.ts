import { mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineLeftOn, lakeSettings, rememberEngine } from './lake-settings.ts'

const onWarehouse = {
  LAKE_ENGINE: 'databricks',
  LAKE_DATABRICKS_HOST: 'https://workspace.example',
  LAKE_DATABRICKS_WAREHOUSE_ID: 'abc',
  LAKE_DATABRICKS_CATALOG: 'main',
  LAKE_DATABRICKS_SCHEMA: 'lakegauge',
  LAKE_DATABRICKS_VOLUME: 'files',
  LAKE_DATABRICKS_TOKEN: 'x',
}

async function dataDirectory(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a setting cannot replace a lake that is in the data directory', async () => {
  const folder = await dataDirectory()
  mkdirSync(join(folder, 'lake'))
  writeFileSync(join(folder, 'lake', 'lake.duckdb'), '')
  const environment = { ...onWarehouse, LAKEGAUGE_DATA_DIR: folder }
  expect(() => lakeSettings(environment)).toThrow(
    'The lake of this data directory is on duckdb, and LAKE_ENGINE is databricks. Set LAKE_ENGINE=duckdb, or move it: ./lakegauge lake move --to databricks.',
  )
})

test('a moved lake opens on its new engine only', async () => {
  const folder = await dataDirectory()
  mkdirSync(join(folder, 'lake'))
  writeFileSync(join(folder, 'lake', 'lake.duckdb'), '')
  rememberEngine(join(folder, 'lake'), 'databricks')
  expect(engineLeftOn(join(folder, 'lake'))).toBe('databricks')
  expect(lakeSettings({ ...onWarehouse, LAKEGAUGE_DATA_DIR: folder }).place.engine).toBe('databricks')
  expect(() => lakeSettings({ LAKEGAUGE_DATA_DIR: folder })).toThrow('is on databricks')
})

test('a product is the same owner at each start, and different from another product', async () => {
  const ownerIn = (LAKEGAUGE_DATA_DIR: string) => {
    const { place } = lakeSettings({ ...onWarehouse, LAKEGAUGE_DATA_DIR })
    return place.engine === 'databricks' ? place.warehouse.owner.id : undefined
  }
  const [own, other] = [await dataDirectory(), await dataDirectory()]
  expect(ownerIn(own)).toBe(ownerIn(own))
  expect(ownerIn(own)).not.toBe(ownerIn(other))
})
