import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openMartWithoutTables } from './mart-without-tables.ts'

test('answers a query over the values that it is handed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mart-'))
  const mart = await openMartWithoutTables(folder, { memoryLimitMb: 200 })
  const sql = `select value::bigint * 2 as twice, lasted_beyond(now(), null, null, now()) as lasted
    from (select unnest(from_json($rows, '["BIGINT"]')) as value) order by value`
  const { rows, dataVersion } = await mart.rows(sql, { rows: '[1, 2]' })
  expect([rows.map(({ twice }) => Number(twice)), dataVersion]).toEqual([[2, 4], 1])
  await mart.close()
  rmSync(folder, { recursive: true })
})
