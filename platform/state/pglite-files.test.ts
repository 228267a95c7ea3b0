import fs from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, test, vi } from 'vitest'
import { pgliteOptions } from './pglite-options.ts'
import { stores } from './testing/stores.ts'

test('a commit is on disk before it is acknowledged, and all files are at a checkpoint', async () => {
  const place = await stores[0]?.newPlace()
  if (!place || !('directory' in place)) throw new Error('The first store is the embedded one.')
  const database = await PGlite.create(pgliteOptions(join(place.directory, 'state')))
  await database.exec('create table thing (number int)')
  const syncs = vi.spyOn(fs, 'fsyncSync')
  await database.query('insert into thing values ($1)', [1])
  expect(syncs).toHaveBeenCalledTimes(1)
  await database.query('select number from thing')
  expect(syncs).toHaveBeenCalledTimes(1)
  await database.exec('checkpoint')
  expect(syncs.mock.calls.length).toBeGreaterThan(2)
  syncs.mockRestore()
  await database.close()
})
