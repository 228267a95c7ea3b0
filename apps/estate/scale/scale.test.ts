import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openLake } from '#lake/duckdb/open-lake.ts'
import { rawTables } from '#worker/lake-handlers.ts'
import { writeScale } from './write-scale.ts'

const folder = await mkdtemp(join(tmpdir(), 'lakegauge-scale-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const batches = ['assets', '2025-05', 'next-day']

async function writtenTo(name: string, seed: number): Promise<string> {
  const out = join(folder, name)
  await writeScale({ runs: 600, days: 3, seed, out }, () => {})
  return out
}

async function digestOf(out: string): Promise<string> {
  const hash = createHash('sha256')
  for (const batch of batches)
    for (const file of (await readdir(join(out, batch))).sort())
      hash.update(file).update(await readFile(join(out, batch, file)))
  return hash.digest('hex')
}

test('the lake appends a large estate as it is written, with ten usage records a run', async () => {
  const out = await writtenTo('first', 1)
  const lake = await openLake({ file: ':memory:', memoryLimitMb: 500, threads: 1 })
  await lake.migrate(rawTables)
  for (const batch of batches) {
    const files = await readdir(join(out, batch))
    const parts = files.map((file) => ({
      table: basename(file, '.parquet'),
      files: [join(out, batch, file)],
    }))
    const { conflicts } = await lake.append({ id: batch, parts })
    expect(conflicts).toBe(0)
  }
  const [counted] = await lake.rows(`
    select
      (select count(distinct run_id) from system_run_period) as runs,
      (select count(*) from usage_record) as records,
      (select count(*) from usage_record where day = date '2025-06-01') as next_day_records,
      (select count(*) from usage_record where day > date '2025-06-01') as later_records,
      (select count(distinct cluster_id) from usage_record where job_run_id is not null) as billed_clusters,
      (
        select count(distinct usage_record.cluster_id)
        from usage_record
        inner join system_cluster using (account_id, workspace_id, cluster_id)
        where job_run_id is not null
      ) as known_clusters,
      (select count(*) from log_stage) as stages,
      (
        select count(*)
        from log_stage
        inner join log_job using (account_id, workspace_id, cluster_id, spark_context_id, spark_job_id)
        inner join log_application using (account_id, workspace_id, cluster_id, spark_context_id)
        inner join rest_task_run
          on rest_task_run.task_run_id = log_job.tagged_run_id
          and rest_task_run.cluster_id = log_job.cluster_id
        where log_job.submission_time >= rest_task_run.start_time
      ) as tied_stages`)
  await lake.close()
  expect(Number(counted?.['runs'])).toBe(800)
  const perRun = Number(counted?.['records']) / 800
  expect(perRun).toBeGreaterThan(8)
  expect(perRun).toBeLessThan(16)
  expect(Number(counted?.['next_day_records'])).toBeGreaterThan(1000)
  expect(Number(counted?.['later_records'])).toBe(0)
  expect(Number(counted?.['billed_clusters'])).toBeGreaterThan(300)
  expect(Number(counted?.['stages'])).toBeGreaterThan(500)
  expect(counted?.['tied_stages']).toBe(counted?.['stages'])
  expect(counted?.['known_clusters']).toBe(counted?.['billed_clusters'])
})

test('the same seed gives the same bytes, another seed others', async () => {
  const first = await digestOf(await writtenTo('again', 1))
  expect(await digestOf(await writtenTo('once-more', 1))).toBe(first)
  expect(await digestOf(await writtenTo('other', 2))).not.toBe(first)
})

test('a folder that is not empty is refused', async () => {
  await expect(writeScale({ runs: 1, days: 1, seed: 1, out: folder }, () => {})).rejects.toThrow(
    'is not empty',
  )
})
