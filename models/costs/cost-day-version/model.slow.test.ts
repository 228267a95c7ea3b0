import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { publishModels } from '#derive/publish-models.ts'
import { openMart } from '#mart/open-mart.ts'
import { models } from '#models/catalogue.ts'
import { addRows, allTables, derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow } from '#models/testing/rows.ts'

const hour = (day: string) => [`${day}T10:00:00Z`, `${day}T11:00:00Z`] as const
const reportedRows = `
  select day, source, billed, attributed, version, published_at
  from cost_day_version
  order by day, version`

function reportedRow(day: string, money: string, version: string, published_at: string) {
  return { day, source: 'databricks_usage', billed: money, attributed: money, version, published_at }
}

test('restated and retracted days are reported again with version and time, and other days are not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'versions-'))
  const publications = join(folder, 'publications')
  const usage = ['01', '02', '03'].map((day) => usageRow(`a ${day}`, hour(`2025-05-${day}`)))
  const lake = await derivedLake(allTables, { list_price: [priceRow()], usage_record: usage })
  const mart = await openMart(join(folder, 'server'), publications, { memoryLimitMb: 200, threads: 1 })
  onTestFinished(async () => {
    await mart.close()
    await lake.close()
    await rm(folder, { recursive: true, force: true })
  })
  const [before, after] = ['2025-05-03T01:00:00.000Z', '2025-05-05T01:00:00.000Z'] as const
  await publishModels(lake, models, publications, { publishedAt: new Date(before) })
  await mart.importNext()
  await addRows(lake, {
    usage_record: [
      usageRow('a- 01', hour('2025-05-01'), { record_type: 'RETRACTION', usage_quantity: '-1' }),
      usageRow('a+ 01', hour('2025-05-01'), { record_type: 'RESTATEMENT', usage_quantity: '3' }),
      usageRow('a- 02', hour('2025-05-02'), { record_type: 'RETRACTION', usage_quantity: '-1' }),
    ],
  })
  await publishModels(lake, models, publications, { publishedAt: new Date(after) })
  await mart.importNext()
  const rows = await lake.rows(reportedRows)
  expect(rows).toEqual([
    reportedRow('2025-05-01', '1.0000000000', '1', before),
    reportedRow('2025-05-01', '3.0000000000', '2', after),
    reportedRow('2025-05-02', '1.0000000000', '1', before),
    reportedRow('2025-05-02', '0.0000000000', '2', after),
    reportedRow('2025-05-03', '1.0000000000', '1', before),
  ])
  expect((await mart.rows(reportedRows)).rows).toEqual(rows)
})
