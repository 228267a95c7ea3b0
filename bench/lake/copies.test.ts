import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '#lake/duckdb/database.ts'
import { copiesSelect } from './copies.ts'

const columns = { workspace_id: 'string', cluster_id: 'string', spark_job_id: 'bigint' } as const

/** The copies of a Spark job of a cluster. */
async function copiesIn(key: readonly string[], copies: number) {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-copies-'))
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 100, threads: 1 })
  const file = join(folder, 'job.parquet')
  try {
    await database.write((writing) =>
      writing.run(`copy (
        select 'w' as workspace_id, 'c' as cluster_id, 7::bigint as spark_job_id, date '2025-05-01' as day, date '2025-05-01' as last_day
      ) to '${file}' (format parquet)`),
    )
    return await database.rows(
      `select workspace_id, cluster_id, spark_job_id from (${copiesSelect({ columns, key }, file, copies)})`,
    )
  } finally {
    await database.close()
    await rm(folder, { recursive: true })
  }
}

test('copies have ids of their own; their workspace and their numbers stay', async () => {
  expect(await copiesIn(['workspace_id', 'cluster_id', 'spark_job_id'], 2)).toEqual([
    { workspace_id: 'w', cluster_id: 'c-0', spark_job_id: '7' },
    { workspace_id: 'w', cluster_id: 'c-1', spark_job_id: '7' },
  ])
})

test('rows without an id of their own stay as they are', async () => {
  expect(await copiesIn(['workspace_id', 'spark_job_id'], 2)).toEqual([
    { workspace_id: 'w', cluster_id: 'c', spark_job_id: '7' },
  ])
})
