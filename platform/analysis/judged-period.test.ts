import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { judgedPeriod } from './judged-period.ts'
import { answerOf, day, shelf } from './testing/shelves.ts'

/** Weeks of shops, of which the rows of shelf `all` are whole, compared with a full former week. */
async function periods(rows: readonly object[]) {
  const folder = await mkdtemp(join(tmpdir(), 'periods-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = join(folder, 'rows.sql')
  await writeFile(
    file,
    'select day, hour as period, workspace_id, asset_id, fill from shelf_day where day in ($days)',
  )
  const model = judgedPeriod({
    rows: pathToFileURL(file),
    key: ['workspace_id'],
    when: "asset_id = 'all'",
    references: { FORMER: { period: 'WEEK', isWhole: 'fill = 1' } },
  })
  const found = await answerOf(
    model,
    rows.map((row) => ({ ...shelf, ...row })),
  )
  return found.map((row) => [row['workspace_id'], row['period'], row['reference'], row['day']])
}

test('a period of a whole can be judged, and compared where its reference is whole', async () => {
  expect(await periods([{ asset_id: 'all', hour: 'WEEK', fill: 1 }])).toEqual([
    ['1', 'WEEK', 'FORMER', day],
    ['1', 'WEEK', null, day],
  ])
  expect(await periods([{ asset_id: 'all', hour: 'WEEK', fill: 0.5 }])).toEqual([['1', 'WEEK', null, day]])
})

test('a reference is that of its own period', async () => {
  expect(await periods([{ asset_id: 'all', hour: 'MONTH', fill: 1 }])).toEqual([['1', 'MONTH', null, day]])
})

test('rows that are of no whole make no period', async () => {
  expect(await periods([{ asset_id: 'a', hour: 'WEEK', fill: 1 }])).toEqual([])
})
