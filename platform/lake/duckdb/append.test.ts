import { expect, test } from 'vitest'
import { embeddedLake, lakeWith } from '#testing/lake.ts'
import type { Lake } from '../lake.ts'
import { appendCases } from '../testing/append-cases.ts'
import { on, tables } from '../testing/guest-house.ts'
import { refusedCases } from '../testing/refused-cases.ts'
import { appendBatch } from './append.ts'
import { bookkeeping } from './bookkeeping.ts'
import { openDatabase } from './database.ts'

appendCases(embeddedLake)
refusedCases(embeddedLake)

async function changes(lake: Lake, version: number) {
  return lake.rows(
    `select table_name, first_day, last_day
     from bookkeeping.change
     where version = $version
     order by first_day nulls first`,
    { version },
  )
}

test('the last ten thousand batches are remembered', async () => {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 200, threads: 1 })
  const remembered = await database.write(async (writing) => {
    for (const statement of bookkeeping) await writing.run(statement)
    await writing.run(
      "insert into bookkeeping.batch select 'batch ' || number, number, '{}' from range(1, 10001) as made(number)",
    )
    const { version } = await appendBatch(writing, { id: 'one more', parts: [] })
    const [row] = await writing.rows(
      'select min(version) as first, count(*) as batches from bookkeeping.batch',
    )
    return { version, ...row }
  })
  expect(remembered).toEqual({ version: 10_001, first: '2', batches: '10000' })
  await database.close()
})

test('ranges stay between 1970 and 9999', async () => {
  const lake = await lakeWith(tables, {
    room: [{ house: 'h', room_id: '1', ...on('1900-01-01', '9999-12-31') }],
  })
  expect(await changes(lake, 1)).toEqual([
    { table_name: 'room', first_day: '1970-01-01', last_day: '9999-12-31' },
  ])
  await lake.close()
})
