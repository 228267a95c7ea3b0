import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#lake/duckdb/database.ts'
import { exactMoney } from '#ui/format/money.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { truthOf } from '../truth/truth-of.ts'
import { faultsOfAccess } from './access.ts'
import { openBrowser, openPage } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { signIn } from './sign-in.ts'

const words = ['--seed', '1', '--small']
const range = 'startDate=2025-05-24&endDate=2025-05-29'
const asked = 'since=2025-05-24T00:00:00Z&until=2025-05-30T00:00:00Z'

type Run = { runId: string; attemptNumber: number; workspaceId: string; computeType: string[] }

let folder: string
let truth: string
let estate: Estate
let product: Product
let browser: Browser
let page: Page
let faults: string[]
let jobId: string
let jobName: string
let runs: Run[]

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await page.request.get(`${product.url}/api/1.0${path}`)
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.json()
}

/** A job whose runs all had clusters of their own, so that the truth knows their cost to the last digit. */
async function jobOfOwnClusters(): Promise<{ jobId: string; jobName: string; runs: Run[] }> {
  const { jobReports } = await get<{
    jobReports: { dbJobId: string; dbJobName: string; computeType: string[]; runsCount: number }[]
  }>(`/reports/jobs?size=250&${asked}`)
  const own = jobReports.find(
    ({ computeType, runsCount }) => computeType.join() === 'JOB_CLUSTER' && runsCount >= 4,
  )
  const found = await get<{ jobRunReports: Run[] }>(`/reports/jobs/${own?.dbJobId}/runs?size=25&${asked}`)
  const repaired = new Set(
    found.jobRunReports.filter(({ attemptNumber }) => attemptNumber > 0).map(({ runId }) => runId),
  )
  // Repairs that share a cluster share its records by time.
  return {
    jobId: String(own?.dbJobId),
    jobName: String(own?.dbJobName),
    runs: found.jobRunReports.filter(({ runId }) => !repaired.has(runId)),
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-connection-'))
  estate = await startEstate(words)
  const connection = join(folder, 'connection.json')
  await writeFile(connection, JSON.stringify(estate.connection), { mode: 0o600 })
  truth = await truthOf([...words, '--prices', 'account'])
  product = await startProduct({ LAKEGAUGE_CONNECTION: connection, LAKEGAUGE_HISTORY_DAYS: '14' })
  browser = await openBrowser()
  ;({ page, faults } = await openPage(browser, 'light', { width: 1280, height: 1400 }))
  await signIn(page, product.url, 'admin')
  ;({ jobId, jobName, runs } = await jobOfOwnClusters())
})

afterAll(async () => {
  await browser.close()
  await product.stop()
  estate.stop()
  for (const made of [folder, truth]) await rm(made, { recursive: true, force: true })
})

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.waitForLoadState('networkidle')
}

/** What the estate's own code says that the runs cost on Databricks, as the tips on the screen write it. */
async function trueCosts(): Promise<Map<string, string>> {
  const database = await openDatabase({ file: ':memory:', memoryLimitMb: 300, threads: 1 })
  const rows = await database.rows(
    `select run_id || ' ' || attempt as run, cast(cast(databricks_cost as decimal(28, 10)) as varchar) as cost
     from read_parquet('${join(truth, 'run_cost.parquet')}')
     where job_id = '${jobId}'`,
  )
  await database.close()
  return new Map(rows.map((row) => [String(row['run']), exactMoney(String(row['cost']))]))
}

test('each run of the trend shows what the truth says that it cost, to the last digit', async () => {
  await open(`/reporting/workflow-runs/trend-v3/${jobId}?${range}&kpi=databricksCost`)
  await page.getByRole('img', { name: /Databricks cost/ }).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  const costs = await trueCosts()
  expect(runs.length).toBeGreaterThan(3)
  for (const { runId, attemptNumber } of runs) {
    const row = page.locator('table tbody tr', { hasText: runId }).first()
    const tips = await row
      .locator('[data-tip]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-tip')))
    expect(tips).toContain(costs.get(`${runId} ${attemptNumber}`))
  }
})

test('perspectives, figures without telemetry and an empty choice each say what they show', async () => {
  const trend = `/reporting/workflow-runs/trend/${jobId}?${range}`
  for (const perspective of ['TASKS', 'CLUSTERS']) {
    await open(`${trend}&perspective=${perspective}&trend=true`)
    await page.getByLabel('Run cost over the range').waitFor()
    await page.getByLabel('Legend').getByText(/trend/i).first().waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await open(`${trend}&perspective=${perspective}&kpiTreshold=1000000&hideNullValues=true`)
    await page.getByText('There are no job runs for the selected filter configuration.').first().waitFor()
    await open(`${trend}&perspective=${perspective}&kpi=cleanupDuration`)
    await page.getByText('Clean-up belongs to the run').waitFor()
  }
  await open(`${trend}&kpi=bytesDiskSpill`)
  await page.getByText('Data KPIs are not available for this period.').waitFor()
  await open(`${trend}&status=SKIPPED`)
  await page.getByText('There are no job runs for the selected filter configuration.').first().waitFor()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByText(jobName, { exact: true }).waitFor()
})

test('two runs are chosen and compared, and the shown parts belong to the shown difference', async () => {
  await open(`/reporting/workflow-runs/data/${jobId}?${range}`)
  for (const place of [1, 2]) await page.locator('table input[type=checkbox]').nth(place).check()
  await page.getByRole('link', { name: 'Compare' }).click()
  const parts = page.getByRole('group', { name: 'Parts of the difference' })
  await parts.waitFor()
  const exact = await parts
    .locator('td[data-tip]')
    .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-tip') ?? ''))
  const units = exact.map((text) => BigInt(text.replaceAll(/[,.]/g, '').replace('−', '-')))
  expect(units.slice(0, 4).reduce((sum, part) => sum + part, 0n)).toBe(units[4])
  expect(await faultsOfAccess(page)).toEqual([])
  const compare = page.getByRole('link', { name: 'Compare' })
  await page.goBack()
  await compare.waitFor()
  expect(await page.locator('table tbody input[type=checkbox]:checked').count()).toBe(2)
  await compare.click()
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click()
  await compare.waitFor()
  expect(await page.locator('table tbody input[type=checkbox]:checked').count()).toBe(2)
})

test('runs are filtered by cost and by cluster, and each filter can be taken away', async () => {
  await open(`/reporting/workflow-runs/data/${jobId}?${range}`)
  const rows = page.getByRole('region', { name: 'runs' }).locator('tbody tr[data-row]')
  await rows.first().waitFor()
  const all = await rows.count()
  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await page.getByLabel(/^Amount in/).fill('1000000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText('There are no job runs for the selected filter configuration.').waitFor()
  expect(new URL(page.url()).searchParams.get('cost')).toBe('ABOVE:1000000')
  await page.getByRole('button', { name: /Cost above/ }).click()
  await rows.nth(all - 1).waitFor()
  const { jobRunReports } = await get<{ jobRunReports: { clusterId: string }[] }>(
    `/reports/jobs/${jobId}/runs?size=1&${asked}`,
  )
  const [clusterId = ''] = (jobRunReports[0]?.clusterId ?? '').split(',')
  await page.getByRole('button', { name: 'Cluster', exact: true }).click()
  await page.getByLabel('Cluster id').fill(clusterId)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  expect(await rows.count()).toBeGreaterThan(0)
})

const tasksOf = ({ runId, attemptNumber }: Run) =>
  `/reporting/workflow-tasks/jobs/${jobId}/runs/${runId}/tasks?${range}&attemptNumber=${attemptNumber}`
const taskNames = () => page.getByRole('region', { name: 'tasks', exact: true }).locator('tbody th')

test('the tasks of a run are filtered by name and by cluster', async () => {
  const [run] = runs
  if (!run) throw new Error('There is no run.')
  await open(tasksOf(run))
  await taskNames().first().waitFor()
  const all = await taskNames().count()
  const [name = ''] = (await taskNames().first().innerText()).trim().split('\n')
  const search = page.getByRole('searchbox', { name: 'Task' })
  await search.fill('no-such-task')
  await page.getByText('No task fits: clear the search or choose any cluster.').waitFor()
  await search.fill(name)
  await taskNames().first().waitFor()
  expect((await taskNames().first().innerText()).trim().split('\n')[0]).toBe(name)
  await search.fill('')
  await expect.poll(() => taskNames().count()).toBe(all)
  const clusters = page.getByLabel('Cluster', { exact: true })
  await clusters.selectOption({ index: 1 })
  await page.waitForURL(/clusterId=/)
  await page.locator('[aria-busy=true]').waitFor({ state: 'detached' })
  expect(await faultsOfAccess(page)).toEqual([])
})

test('the tasks of a run have an order, pages and a file', async () => {
  const [run] = runs
  if (!run) throw new Error('There is no run.')
  const query = `${asked}&orderBy=cost&orderDirection=DESC`
  const { taskRuns } = await get<{ taskRuns: { taskKey: string }[] }>(
    `/reports/jobs/${jobId}/runs/${run.runId}/${run.attemptNumber}/task-runs?${query}&size=250`,
  )
  await open(`${tasksOf(run)}&pageSize=5`)
  await page.getByRole('button', { name: /^Cost/ }).last().click()
  await page.waitForURL(/orderBy=cost/)
  const shown = taskRuns.slice(0, 5).map(({ taskKey }) => taskKey)
  await expect
    .poll(async () => (await taskNames().allInnerTexts()).map((text) => text.trim().split('\n')[0]))
    .toEqual(shown)
  const file = page.getByRole('region', { name: 'tasks', exact: true }).getByRole('link', { name: 'CSV' })
  const address = await file.getAttribute('href')
  const answer = await page.request.get(new URL(address ?? '', page.url()).href)
  const [, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(taskRuns.length)
})

test('a task leads to its resources, to Databricks and to the Spark UI', async () => {
  const [run] = runs
  await open(
    `/reporting/workflow-tasks/jobs/${jobId}/runs/${run?.runId}/tasks?${range}&attemptNumber=${run?.attemptNumber}`,
  )
  expect(await page.getByRole('link', { name: 'Open in Databricks' }).getAttribute('href')).toContain(
    run?.runId,
  )
  await page.getByRole('button', { name: 'Resources' }).first().click()
  await page.getByRole('img', { name: /The task and its cluster/ }).waitFor()
  expect(new URL(page.url()).searchParams.get('task')).not.toBeNull()
  expect(await page.getByRole('link', { name: 'Spark UI' }).first().getAttribute('href')).toContain('sparkui')
  expect(await faultsOfAccess(page)).toEqual([])
})

test('a job outside of the scope says so and is shown in all workspaces; one that nobody knows leads up', async () => {
  const { jobReports } = await get<{ jobReports: { dbJobId: string; workspaceId: string }[] }>(
    `/reports/jobs?size=250&${asked}`,
  )
  const own = jobReports.find(({ dbJobId }) => dbJobId === jobId)
  const other = jobReports.find(({ workspaceId }) => workspaceId !== own?.workspaceId)
  await open(`/reporting/workflow-runs/data/${jobId}?${range}&workspaceId=${other?.workspaceId}`)
  await page.getByRole('heading', { level: 1, name: `Job ${jobId}` }).waitFor()
  await page.getByText(`Job ${jobId} is not in the chosen workspaces.`).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  await page.getByRole('button', { name: 'Look in all workspaces' }).click()
  await page.getByRole('heading', { level: 1, name: jobName }).waitFor()
  expect(new URL(page.url()).searchParams.has('workspaceId')).toBe(false)
  await open(`/reporting/workflow-runs/trend/1?${range}`)
  await page.getByText('There is no job 1 in your workspaces.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All workloads' }).click()
  await page.waitForURL(/\/reporting\?/)
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('status of 404')))
})

test('a run outside of the scope is shown in all workspaces; one that the job does not have leads up', async () => {
  const [run] = runs
  if (!run) throw new Error('There is no run.')
  const { content } = await get<{ content: { workspaceId: string }[] }>('/workspaces/all?size=250')
  const other = content.find(({ workspaceId }) => workspaceId !== run.workspaceId)
  await open(`${tasksOf(run)}&workspaceId=${other?.workspaceId}`)
  await page.getByRole('button', { name: 'Look in all workspaces' }).click()
  await page.getByRole('heading', { level: 1, name: jobName }).waitFor()
  expect(new URL(page.url()).searchParams.has('workspaceId')).toBe(false)
  await open(tasksOf({ ...run, runId: '1' }))
  await page.getByText('There is no run 1 of this job in your workspaces.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All runs of the job' }).click()
  await page.waitForURL(/workflow-runs\/data/)
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('status of 404')))
})

test('a page about a job names its workspace, and the lists above stay as wide as they were', async () => {
  await open(`/reporting?${range}&search=${jobName}&searchBy=name`)
  await page.locator('tbody th a').first().click()
  await page.getByRole('heading', { level: 1, name: jobName }).waitFor()
  const keys = () => [...new URL(page.url()).searchParams.keys()]
  expect(keys()).toContain('ofWorkspace')
  await page.getByRole('link', { name: 'Trend' }).click()
  await page.waitForURL(/workflow-runs\/trend/)
  expect(keys()).toContain('ofWorkspace')
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').last().click()
  await page.waitForURL(/workflow-runs\/data/)
  expect(keys()).toContain('ofWorkspace')
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click()
  await page.waitForURL(/\/reporting\?/)
  expect(keys()).not.toContain('workspaceId')
  expect(keys()).not.toContain('ofWorkspace')
})

test('routes that are older or above lead on, and no page had a fault', async () => {
  await open(`/reporting/job-runs/${jobId}?${range}`)
  expect(new URL(page.url()).pathname).toBe(`/reporting/workflow-runs/data/${jobId}`)
  await open(`/reporting/workflow-tasks?${range}`)
  expect(new URL(page.url()).pathname).toBe('/reporting')
  await open(
    `/reporting/workflow-nested-notebooks/jobs/${jobId}/runs/${runs[0]?.runId}/tasks/load/nested-notebooks?${range}`,
  )
  await page.getByText('There is no data.').waitFor()
  expect(faults).toEqual([])
})
