import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { openDatabase } from '#lake/duckdb/database.ts'
import { exactMoney } from '#ui/format/money.ts'
import { truthOf } from '../truth/truth-of.ts'
import { faultsOfAccess } from './access.ts'
import { jobOfOwnClusters, unrepairedRunsOf, wholeDays } from './job-of-own-clusters.ts'
import { smallEstate } from './small-product.ts'
import { test } from './visit.ts'
import { settled } from './watched-page.ts'

/** What the estate's own code says that the runs of a job cost on Databricks, as the tips on the screen write it. */
async function trueCosts(jobId: string): Promise<Map<string, string>> {
  const truth = await truthOf([...smallEstate, '--prices', 'account'])
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 300, threads: 1 })
  const rows = await database.rows(
    `select run_id || ' ' || attempt as run, cast(cast(databricks_cost as decimal(28, 10)) as varchar) as cost
     from read_parquet('${join(truth, 'run_cost.parquet')}')
     where job_id = '${jobId}'`,
  )
  await database.close()
  await rm(truth, { recursive: true, force: true })
  return new Map(rows.map((row) => [String(row['run']), exactMoney(String(row['cost']))]))
}

test('each run of the trend shows what the truth says that it cost, to the last digit', async ({ visit }) => {
  const page = await visit({ role: 'admin', height: 1400 })
  const job = await jobOfOwnClusters(page)
  const [costs, runs] = await Promise.all([trueCosts(job.dbJobId), unrepairedRunsOf(page, job)])
  expect(runs.length).toBeGreaterThan(3)
  await page.goto(`/reporting/workflow-runs/trend-v3/${job.dbJobId}?${wholeDays}&kpi=databricksCost`)
  await page.getByRole('img', { name: /Databricks cost/ }).waitFor()
  await settled(page)
  expect(await faultsOfAccess(page)).toEqual([])
  for (const { runId, attemptNumber } of runs) {
    const tips = await page
      .locator('table tbody tr', { hasText: runId })
      .first()
      .locator('[data-tooltip]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-tooltip')))
    expect(tips).toContain(costs.get(`${runId} ${attemptNumber}`))
  }
})
