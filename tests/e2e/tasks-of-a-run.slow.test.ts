import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { choose } from './choose.ts'
import { faultsOfAccess } from './access.ts'
import { askedWholeDays, runOfOwnClusters, wholeDays, type Job, type Run } from './job-of-own-clusters.ts'
import { seeEmptyWorkspace } from './empty-workspace.ts'
import { answerTo, parameterOf, test } from './visit.ts'
import { settled } from './watched-page.ts'

type Place = { job: Job; run: Pick<Run, 'runId' | 'attemptNumber'> }

const tasksOf = ({ job, run: { runId, attemptNumber } }: Place) =>
  `/reporting/workflow-tasks/jobs/${job.dbJobId}/runs/${runId}/tasks?${wholeDays}&attemptNumber=${attemptNumber}`

const tasks = (page: Page) => page.getByRole('region', { name: 'tasks', exact: true })
const names = (page: Page) => tasks(page).locator('tbody th')

/** The first line of each name: below it stands what kind of task it is. */
async function namesIn(page: Page): Promise<(string | undefined)[]> {
  return (await names(page).allInnerTexts()).map((text) => text.trim().split('\n')[0])
}

test('the tasks of a run are filtered by name and by cluster', async ({ page }) => {
  await page.goto(tasksOf(await runOfOwnClusters(page)))
  await names(page).first().waitFor()
  const all = await namesIn(page)
  const search = page.getByRole('searchbox', { name: 'Task' })
  await search.fill('no-such-task')
  await page.getByText('No results for "no-such-task".').waitFor()
  await search.fill(all[0] ?? '')
  await names(page).first().waitFor()
  expect((await namesIn(page))[0]).toBe(all[0])
  await search.fill('')
  await expect.poll(() => namesIn(page)).toEqual(all)
  await choose(page, 'Cluster', 1)
  await page.waitForURL(/clusterId=/)
  await settled(page)
  expect(await faultsOfAccess(page)).toEqual([])
})

test('the tasks of a run have an order, pages and a file', async ({ page }) => {
  const place = await runOfOwnClusters(page)
  const { runId, attemptNumber } = place.run
  const { taskRuns } = await answerTo<{ taskRuns: { taskKey: string }[] }>(
    page,
    `/reports/jobs/${place.job.dbJobId}/runs/${runId}/${attemptNumber}/task-runs?${askedWholeDays}&orderBy=cost&orderDirection=DESC&size=250`,
  )
  await page.goto(`${tasksOf(place)}&pageSize=5`)
  await names(page).first().waitFor()
  await tasks(page).getByRole('button', { name: /^Cost/ }).last().click()
  await page.waitForURL(/orderBy=cost/)
  const shown = taskRuns.slice(0, 5).map(({ taskKey }) => taskKey)
  await expect.poll(() => namesIn(page)).toEqual(shown)
  const file = await tasks(page).getByRole('link', { name: 'CSV' }).getAttribute('href')
  const answer = await page.request.get(file ?? '')
  const [, ...lines] = (await answer.text()).trim().split('\r\n')
  expect(lines).toHaveLength(taskRuns.length)
})

test('a task leads to its resources, to Databricks and to the Spark UI', async ({ page }) => {
  const place = await runOfOwnClusters(page)
  await page.goto(tasksOf(place))
  const databricks = page.getByRole('link', { name: 'Open in Databricks' })
  expect(await databricks.getAttribute('href')).toContain(place.run.runId)
  await page.getByRole('button', { name: 'Resources' }).first().click()
  await page.getByRole('img', { name: /The task and its cluster/ }).waitFor()
  expect(parameterOf(page, 'task')).not.toBeNull()
  expect(await page.getByRole('link', { name: 'Spark UI' }).first().getAttribute('href')).toContain('sparkui')
})

test('each task keeps its ways where room is short', async ({ page }) => {
  await page.goto(tasksOf(await runOfOwnClusters(page)))
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 720 })
    await names(page).first().waitFor()
    const rows = await names(page).all()
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect(await row.getByRole('button', { name: 'Resources' }).isVisible()).toBe(true)
    expect(await names(page).getByRole('link', { name: 'Spark UI' }).first().isVisible()).toBe(true)
  }
})

test('a run without an event log has the reason in place of Spark figures, and so has its cluster as N/A', async ({
  page,
}) => {
  const { job, run } = await runOfOwnClusters(page)
  const because = 'No event log of its cluster was delivered.'
  await page.goto(tasksOf({ job, run }))
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [768, 'dark'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 720 })
    const panel = page.getByRole('region', { name: 'Spark', exact: true })
    await panel.getByText(because).waitFor()
    expect(await panel.getByText(/Set a log destination/).isVisible()).toBe(true)
    expect(await faultsOfAccess(page)).toEqual([])
  }
  const { clusterInstances } = await answerTo<{ clusterInstances: { appId: string; clusterId: string }[] }>(
    page,
    `/cluster-instances?${askedWholeDays}&jobId=${job.dbJobId}&runId=${run.runId}`,
  )
  const [instance] = clusterInstances
  await page.goto(`/clusters/${instance?.clusterId}/instances/${instance?.appId}/trend?${wholeDays}`)
  await page
    .getByRole('button', { name: `N/A: ${because}` })
    .first()
    .click()
  const card = page.getByRole('dialog', { name: 'Why is this N/A?' })
  await card.getByText(/Set a log destination/).waitFor()
  expect(await card.getByText(because).isVisible()).toBe(true)
})

test('a run outside of the scope is shown in all workspaces', async ({ visit }) => {
  const page = await visit({ role: 'admin', provokes: [404] })
  const place = await runOfOwnClusters(page)
  await page.goto(`${tasksOf(place)}&workspaceId=${await seeEmptyWorkspace(page)}`)
  await page.getByRole('button', { name: 'Show all my workspaces' }).click()
  await page.getByRole('heading', { level: 1, name: place.job.dbJobName }).waitFor()
  expect(parameterOf(page, 'workspaceId')).toBeNull()
})

test('a run that the job does not have leads up', async ({ visit }) => {
  const page = await visit({ role: 'admin', provokes: [404] })
  const { job } = await runOfOwnClusters(page)
  await page.goto(tasksOf({ job, run: { runId: '1', attemptNumber: 0 } }))
  await page.getByText('Run 1 not found.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'All runs of the job' }).click()
  await page.waitForURL(/workflow-runs\/data/)
})
