import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { priceRow, usageRow } from '#models/testing/rows.ts'
import type { AppendResult, Batch } from '#lake/lake.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { lakeHandlers, rawTables } from './lake-handlers.ts'

const hour = ['2025-05-01T10:00:00Z', '2025-05-01T11:00:00Z'] as const

test('days reconcile while they are being derived', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handlers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lake = await lakeWith(rawTables, { list_price: [priceRow()], usage_record: [usageRow('a', hour)] })
  const handlers = lakeHandlers(lake, join(folder, 'publications'))
  const context = { signal: new AbortController().signal, progress: () => {} }
  await handlers['derive']?.({}, context)
  await appendRows(lake, rawTables, { usage_record: [usageRow('b', hour)] })
  const deriving = handlers['derive']?.({}, context)
  const day = { billed: '2.0000000000', difference: '0.0000000000' }
  expect(await handlers['reconcile']?.({}, context)).toMatchObject({ days: [day] })
  await deriving
  await lake.close()
})

test('rows that arrive while figures are derived wait for the next ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'handlers-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const lake = await lakeWith(rawTables, { list_price: [priceRow()], usage_record: [usageRow('a', hour)] })
  const handlers = lakeHandlers(lake, join(folder, 'publications'))
  const context = { signal: new AbortController().signal, progress: () => {} }
  const ended: string[] = []
  const deriving = handlers['derive']?.({}, context).then(() => ended.push('derive'))
  const appendInTurn = async (batch: Batch) =>
    (await handlers['append']?.({ batch, rows: {}, misfits: {} }, context)) as AppendResult
  const rows = { usage_record: [usageRow('b', hour)] }
  await appendRows({ ...lake, append: appendInTurn }, rawTables, rows)
  ended.push('append')
  await deriving
  expect(ended).toEqual(['derive', 'append'])
  await lake.close()
})
