import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsOfAccess } from './access.ts'
import { shownDays } from './screen-places.ts'
import { answerTo, parameterOf, test } from './visit.ts'
import { answeredWith500, settled } from './watched-page.ts'

type Cluster = {
  clusterId: string
  clusterName: string
  runsCount: number
  jobId: string | null
  runId: string | null
}
type Label = { kind: string; label: string }
type ClusterOfOneRun = Cluster & { runId: string }

async function openPalette(page: Page): Promise<void> {
  await page.goto(`/reporting?${shownDays}`)
  await page.locator('tbody tr').first().waitFor()
  await settled(page)
  await page.keyboard.press('Control+k')
}

async function clusters(page: Page): Promise<Cluster[]> {
  return (await answerTo<{ content: Cluster[] }>(page, '/clusters?size=250')).content
}

async function clusterOfOneRun(page: Page): Promise<ClusterOfOneRun> {
  const isOfOneRun = (cluster: Cluster): cluster is ClusterOfOneRun => cluster.runId !== null
  const cluster = (await clusters(page)).find(isOfOneRun)
  if (!cluster) throw new Error('the estate has no cluster of one run')
  return cluster
}

const found = (page: Page) => page.getByRole('listbox', { name: 'Found' }).getByRole('option')
const option = (page: Page, text: string) => found(page).filter({ hasText: text }).first()

test('jobs and clusters are looked for once the typing pauses, in the directories and nowhere else', async ({
  page,
}) => {
  await page.clock.install()
  await openPalette(page)
  await page.getByRole('dialog').waitFor()
  const searches: string[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/.*(jobs|clusters)/.test(path)) searches.push(path)
  })
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  await page.keyboard.type('orders')
  expect(searches).toEqual([])
  await page.clock.resume()
  await option(page, 'orders').waitFor()
  await settled(page)
  expect(searches.toSorted()).toEqual(['/api/1.0/clusters', '/api/1.0/jobs'])
})

test('a cluster of one run leads to this run, by keyboard alone', async ({ page }) => {
  const { clusterId, clusterName, runId } = await clusterOfOneRun(page)
  await openPalette(page)
  await page.keyboard.type(clusterId)
  await option(page, clusterName).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Tasks and clusters').waitFor()
  expect(page.url()).toContain(`/runs/${runId}/tasks`)
})

test('a run of any job is found by its id', async ({ page }) => {
  const { runId } = await clusterOfOneRun(page)
  await openPalette(page)
  await page.keyboard.type(runId)
  await page.getByRole('group', { name: 'Runs' }).getByRole('option').first().click()
  await page.getByText('Tasks and clusters').waitFor()
  expect(page.url()).toContain(`/runs/${runId}/tasks`)
})

test('a shared cluster leads to its page', async ({ page }) => {
  const shared = (await clusters(page)).find(({ runsCount, jobId }) => runsCount > 1 && jobId === null)
  if (!shared) throw new Error('the estate has no cluster that several jobs share')
  await openPalette(page)
  await page.keyboard.type(shared.clusterName)
  await option(page, shared.clusterId).click()
  await page.waitForURL(`**/clusters/instances/${shared.clusterId}?*`)
})

test('a cluster of a single job leads to the runs that were on it', async ({ page }) => {
  const ofOneJob = (await clusters(page)).find(({ runsCount, jobId }) => runsCount > 1 && jobId !== null)
  if (!ofOneJob) throw new Error('the estate has no cluster of several runs of one job')
  await openPalette(page)
  await page.keyboard.type(ofOneJob.clusterName)
  await option(page, ofOneJob.clusterId).click()
  await page.waitForURL(`**/workflow-runs/data/${ofOneJob.jobId}?*`)
  expect(parameterOf(page, 'clusterId')).toBe(ofOneJob.clusterId)
})

test('what is not there, and what cannot be searched for, is said', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('nowhere-to-be-found')
  await page.getByText('No results for “nowhere-to-be-found”.').waitFor()
  await page.keyboard.type(' x')
  await page.getByText('Names and ids: Whitespace is not supported.').waitFor()
  expect(await found(page).count()).toBe(0)
})

test('a search that fails is said and tried again, while the others are shown', async ({ visit }) => {
  const page = await visit({ role: 'admin', provokes: [500] })
  await openPalette(page)
  await page.route(/\/api\/1\.0\/clusters/, answeredWith500)
  await page.keyboard.type('orders')
  await page.getByText('Clusters could not be searched.').waitFor()
  await option(page, 'orders').waitFor()
  expect(await faultsOfAccess(page)).toEqual([])
  await page.unroute(/\/api\/1\.0\/clusters/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Clusters could not be searched.').waitFor({ state: 'detached' })
})

test('pages are found by other words than their names', async ({ page }) => {
  await openPalette(page)
  await page.keyboard.type('unexplained')
  await option(page, 'Unallocated cost').click()
  await page.getByRole('heading', { level: 1, name: 'Unallocated cost' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maintenance')
  await option(page, 'Maintenance services').click()
  await page.waitForURL(/tab=maintenance-jobs/)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('saved views')
  await option(page, 'Saved views').click()
  await page.getByRole('button', { name: 'Save this view' }).waitFor()
})

test('an owner and a tag lead to their jobs', async ({ page }) => {
  const { content } = await answerTo<{ content: Label[] }>(page, '/job-labels?size=250')
  const labelOf = (wanted: string) => content.find(({ kind }) => kind === wanted)?.label ?? wanted
  const [owner, tag] = [labelOf('OWNER'), labelOf('TAG')]
  await openPalette(page)
  await page.keyboard.type(owner)
  await page.getByRole('group', { name: 'Owners and tags' }).getByRole('option').first().click()
  await expect.poll(() => parameterOf(page, 'owner')).toBe(owner)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(tag.replace(':', ': '))
  await page.getByRole('group', { name: 'Owners and tags' }).getByRole('option').first().click()
  await expect.poll(() => parameterOf(page, 'tag')).toBe(tag)
})
