import { expect } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { faultsOfAccess } from './access.ts'
import { exactAmountsIn } from './drawn-figures.ts'
import {
  jobOfOwnClusters,
  runOfOwnClusters,
  unrepairedRunsOf,
  wholeDays,
  type Job,
} from './job-of-own-clusters.ts'
import { seeEmptyWorkspace } from './empty-workspace.ts'
import { crumbs } from './list-page.ts'
import { parameterOf, test } from './visit.ts'
import { settled } from './watched-page.ts'

const noRuns = 'There are no job runs for the selected filter configuration.'
const trendOf = ({ dbJobId }: Job) => `/reporting/workflow-runs/trend/${dbJobId}?${wholeDays}`
const dataOf = ({ dbJobId }: Job) => `/reporting/workflow-runs/data/${dbJobId}?${wholeDays}`

test.for(['TASKS', 'CLUSTERS'])(
  'the trend by %s draws what there is, and says what there is not',
  async (perspective, { page }) => {
    const trend = `${trendOf(await jobOfOwnClusters(page))}&perspective=${perspective}`
    await page.goto(`${trend}&trend=true`)
    await page.getByLabel('Run cost over the range').waitFor()
    await page.getByLabel('Legend').getByText(/trend/i).first().waitFor()
    await settled(page)
    expect(await faultsOfAccess(page)).toEqual([])
    await page.goto(`${trend}&kpiTreshold=1000000&hideNullValues=true`)
    await page.getByText(noRuns).first().waitFor()
    await page.goto(`${trend}&kpi=cleanupDuration`)
    await page.getByText('Clean-up belongs to the run').waitFor()
  },
)

test('figures without telemetry and an empty choice each say what they show', async ({ page }) => {
  const job = await jobOfOwnClusters(page)
  await page.goto(`${trendOf(job)}&kpi=bytesDiskSpill`)
  await page.getByText('Data KPIs are not available for this period.').waitFor()
  await page.goto(`${trendOf(job)}&status=SKIPPED`)
  await page.getByText(noRuns).first().waitFor()
  await crumbs(page).getByText(job.dbJobName, { exact: true }).waitFor()
})

test('two runs are chosen and compared, and the shown parts belong to the shown difference', async ({
  page,
}) => {
  await page.goto(dataOf(await jobOfOwnClusters(page)))
  for (const place of [1, 2]) await page.locator('table input[type=checkbox]').nth(place).check()
  const compare = page.getByRole('link', { name: 'Compare' })
  await compare.click()
  const parts = page.getByRole('group', { name: 'Parts of the difference' })
  await parts.waitFor()
  const [difference, ...others] = (await exactAmountsIn(parts)).toReversed()
  expect(others.length).toBe(4)
  expect(sumOfMoney(others)).toBe(difference)
  const chosen = page.locator('table tbody input[type=checkbox]:checked')
  await page.goBack()
  await compare.waitFor()
  expect(await chosen.count()).toBe(2)
  await compare.click()
  await crumbs(page).getByRole('link').last().click()
  await compare.waitFor()
  expect(await chosen.count()).toBe(2)
})

test('runs are filtered by cost and by cluster, and each filter can be taken away', async ({ page }) => {
  const job = await jobOfOwnClusters(page)
  const [newest] = await unrepairedRunsOf(page, job)
  await page.goto(dataOf(job))
  const rows = page.getByRole('region', { name: 'runs' }).locator('tbody tr[data-row]')
  await rows.first().waitFor()
  const all = await rows.count()
  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await page.getByLabel(/^Amount in/).fill('1000000')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText(noRuns).waitFor()
  expect(parameterOf(page, 'cost')).toBe('ABOVE:1000000')
  await page.getByRole('button', { name: /Cost above/ }).click()
  await rows.nth(all - 1).waitFor()
  const [clusterId = ''] = (newest?.clusterId ?? '').split(',')
  await page.getByRole('button', { name: 'Cluster id' }).click()
  await page.getByRole('textbox', { name: 'Cluster id' }).fill(clusterId)
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect.poll(() => rows.count()).toBeLessThan(all)
  expect(await rows.count()).toBeGreaterThan(0)
})

test('a job outside of the scope says so and is shown in all workspaces', async ({ visit }) => {
  const page = await visit({ role: 'admin', provokes: [404] })
  const own = await jobOfOwnClusters(page)
  await page.goto(`${dataOf(own)}&workspaceId=${await seeEmptyWorkspace(page)}`)
  await page.getByRole('heading', { level: 1, name: `Job ${own.dbJobId}` }).waitFor()
  await page.getByText(`Job ${own.dbJobId} is not in the chosen workspaces.`).waitFor()
  await settled(page)
  expect(await faultsOfAccess(page)).toEqual([])
  await page.getByRole('button', { name: 'Show all my workspaces' }).click()
  await page.getByRole('heading', { level: 1, name: own.dbJobName }).waitFor()
  expect(parameterOf(page, 'workspaceId')).toBeNull()
})

test('a job that nobody knows leads up', async ({ visit }) => {
  const page = await visit({ role: 'admin', provokes: [404] })
  await page.goto(`/reporting/workflow-runs/trend/1?${wholeDays}`)
  await page.getByRole('main').getByRole('link', { name: 'All workloads' }).waitFor()
  expect(await page.getByText('Job 1 not found.').count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: 'All workloads' }).click()
  await page.waitForURL(/\/reporting\?/)
})

test('a page about a job names its workspace, and the lists above stay as wide as they were', async ({
  page,
}) => {
  const { dbJobName } = await jobOfOwnClusters(page)
  await page.goto(`/reporting?${wholeDays}&search=${dbJobName}&searchBy=name`)
  await page.locator('tbody th a').first().click()
  await page.getByRole('heading', { level: 1, name: dbJobName }).waitFor()
  expect(parameterOf(page, 'ofWorkspace')).not.toBeNull()
  await page.getByRole('link', { name: 'Trend' }).click()
  await page.waitForURL(/workflow-runs\/trend/)
  expect(parameterOf(page, 'ofWorkspace')).not.toBeNull()
  await crumbs(page).getByRole('link').last().click()
  await page.waitForURL(/workflow-runs\/data/)
  expect(parameterOf(page, 'ofWorkspace')).not.toBeNull()
  await crumbs(page).getByRole('link').first().click()
  await page.waitForURL(/\/reporting\?/)
  expect(parameterOf(page, 'workspaceId')).toBeNull()
  expect(parameterOf(page, 'ofWorkspace')).toBeNull()
})

test('paths above a run lead on', async ({ page }) => {
  const { job, run } = await runOfOwnClusters(page)
  await page.goto(`/reporting/workflow-tasks?${wholeDays}`)
  await page.waitForURL((url) => url.pathname === '/spend/forecasting')
  const tasks = `/reporting/workflow-nested-notebooks/jobs/${job.dbJobId}/runs/${run.runId}/tasks`
  await page.goto(`${tasks}/load/nested-notebooks?${wholeDays}`)
  await page.getByText('There is no data.').waitFor()
})
