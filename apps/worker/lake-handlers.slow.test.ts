import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { priceRow, usageRow } from '#models/testing/rows.ts'
import type { Batch } from '#lake/lake.ts'
import { askHere } from '#local/ask-here.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { lakeCalls } from './calls/lake-calls.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'

const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const

test('days reconcile while they are being derived', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handlers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lake = await lakeWith(rawTables, { list_price: [priceRow()], usage_record: [usageRow('a', hour)] })
  const ask = askHere(lakeHandlers(lake, join(folder, 'publications')))
  await ask(lakeCalls.derive, {})
  await appendRows(lake, rawTables, { usage_record: [usageRow('b', hour)] })
  const deriving = ask(lakeCalls.derive, {})
  const day = { billed: '2.0000000000', difference: '0.0000000000' }
  expect(await ask(lakeCalls.reconcile, {})).toMatchObject({ days: [day] })
  await deriving
  await lake.close()
})

test('rows that arrive while figures are derived wait for the next ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handlers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lake = await lakeWith(rawTables, { list_price: [priceRow()], usage_record: [usageRow('a', hour)] })
  const ask = askHere(lakeHandlers(lake, join(folder, 'publications')))
  const ended: string[] = []
  const deriving = ask(lakeCalls.derive, {}).then(() => ended.push('derive'))
  const appendInTurn = (batch: Batch) => ask(lakeCalls.append, { batch })
  const rows = { usage_record: [usageRow('b', hour)] }
  await appendRows({ ...lake, append: appendInTurn }, rawTables, rows)
  ended.push('append')
  await deriving
  expect(ended).toEqual(['derive', 'append'])
  await lake.close()
})
