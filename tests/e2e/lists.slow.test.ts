import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { principalText } from '#product/contract/principal.ts'
import { choose } from './choose.ts'
import { crumbs, firstName, followFirst, rowsOf } from './list-page.ts'
import { askedDays, shownDays } from './screen-places.ts'
import { answerTo, parameterOf, test } from './visit.ts'
import { answeredWith500, settled } from './watched-page.ts'

const jobs = `/reporting?${shownDays}`
/** Longer than a reader has to stay on a page for it to be remembered. */
const staysMs = 5000

async function openJobs(page: Page, view = ''): Promise<void> {
  await page.goto(jobs + view)
  await firstName(page).waitFor()
}

test('the aggregate of a column is chosen at its head, stands in the address and orders the list', async ({
  page,
}) => {
  await openJobs(page)
  await choose(page, 'Cost: summed up as', 'Max')
  await page.waitForURL(/costAs=maximum/)
  expect(page.url()).toContain('orderBy=maximumCost')
  await page.locator('[data-column="maximumCost"]').waitFor()
  await page.reload()
  await page.locator('[data-column="maximumCost"]').waitFor()
  expect(await page.getByRole('combobox', { name: 'Cost: summed up as' }).inputValue()).toBe('max')
})

test('a job has its compute and its owner beside its cost, also where there is no room for all columns', async ({
  page,
}) => {
  await openJobs(page)
  await page.locator('tbody svg[aria-label^="Trend, oldest left"]').first().waitFor()
  const shown = await page
    .locator('thead [data-column]')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-column')))
  expect(shown).toEqual(expect.arrayContaining(['computeType', 'costTrend', 'cost', 'costChange', 'owner']))
  await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).click()
  const columns = page.getByRole('group', { name: 'Columns' })
  await columns
    .locator('label', { hasText: 'Estimate before billing' })
    .getByText('hidden at this width')
    .waitFor()
})

test('a cost filter becomes a chip, and leaves with it', async ({ page }) => {
  await openJobs(page)
  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await page.getByLabel('Amount in $').fill('10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/cost=ABOVE/)
  await page.getByRole('button', { name: 'Remove filter Cost above $10' }).click()
  await page.waitForURL((url) => !url.searchParams.has('cost'))
  expect(await page.getByText('Cost above $10').count()).toBe(0)
})

test('a list that cannot be read says so, nothing loads for ever, and trying again brings it', async ({
  visit,
}) => {
  const page = await visit({ role: 'admin', provokes: [500] })
  await page.route(/\/reports\/jobs\?/, answeredWith500)
  await page.goto(jobs)
  const again = page.getByRole('region', { name: 'jobs' }).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  await settled(page)
  await page.unroute(/\/reports\/jobs\?/)
  await again.click()
  await firstName(page).waitFor()
  await page.getByText('Cost per successful run').waitFor()
})

test('the cost of a job day by day stands beside it', async ({ page }) => {
  await openJobs(page)
  const trend = page.locator('tbody svg[aria-label^="Trend, oldest left"]').first()
  await trend.waitFor()
  expect(await trend.locator('rect').count()).toBe(7)
  expect(await trend.getAttribute('aria-label')).toMatch(/^Trend, oldest left: least .*, most .*, last /)
})

test('a column without a value on the page is not shown, and the choice of columns says so', async ({
  page,
}) => {
  // A job in whose runs no rule found anything.
  await openJobs(page)
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('order_status_rollup')
  await page.waitForURL(/order_status_rollup/)
  await settled(page)
  expect(await page.locator('thead [data-column="findings"]').count()).toBe(0)
  await page.getByRole('button', { name: /^Columns/ }).click()
  const columns = page.getByRole('group', { name: 'Columns' })
  await columns
    .locator('label', { hasText: 'Findings' })
    .first()
    .getByText('no values on this page')
    .waitFor()
  await columns.getByText('Not available yet', { exact: true }).first().waitFor()
})

test('groups lead to the filter that shows their jobs', async ({ page }) => {
  await openJobs(page)
  await choose(page, 'Group the jobs by', 'Owner')
  await page.waitForURL(/groupBy=owner/)
  await rowsOf(page, 'groups').first().waitFor()
  const owner = (await firstName(page).textContent()) ?? ''
  await firstName(page).click()
  await page.getByText(`Owner ${owner}`).waitFor()
  await rowsOf(page, 'jobs').first().waitFor()
  expect(principalText(parameterOf(page, 'owner') ?? '')).toBe(owner)
})

test('a list is found on its page again, by Back and by breadcrumb, and its page is that of no other list', async ({
  page,
}) => {
  await openJobs(page, '&pageSize=5')
  const first = await firstName(page).textContent()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => firstName(page).textContent()).not.toBe(first)
  const name = await firstName(page).textContent()
  await followFirst(page)
  expect(parameterOf(page, 'page')).toBeNull()
  await page.goBack()
  await expect.poll(() => firstName(page).textContent()).toBe(name)
  await followFirst(page)
  await crumbs(page).getByRole('link').first().click()
  await expect.poll(() => firstName(page).textContent()).toBe(name)
  expect(parameterOf(page, 'page')).toBe('1')
})

test('the cluster by which runs are filtered goes along to a run, and to their trend and back', async ({
  page,
}) => {
  const { jobReports } = await answerTo<{ jobReports: { dbJobId: string; computeType: string[] }[] }>(
    page,
    `/reports/jobs?${askedDays}&size=250`,
  )
  const job = jobReports.find(({ computeType }) => computeType.join() === 'JOB_CLUSTER')
  const { jobRunReports } = await answerTo<{ jobRunReports: { clusterId: string }[] }>(
    page,
    `/reports/jobs/${job?.dbJobId}/runs?${askedDays}&size=1`,
  )
  const [clusterId = ''] = (jobRunReports[0]?.clusterId ?? '').split(',')
  await page.goto(`/reporting/workflow-runs/data/${job?.dbJobId}?${shownDays}&clusterId=${clusterId}`)
  await firstName(page).click()
  await page.getByText('Tasks and clusters').waitFor()
  expect(parameterOf(page, 'clusterId')).toBe(clusterId)
  await page.goBack()
  await page.getByRole('link', { name: 'Trend', exact: true }).click()
  await page.waitForURL(/workflow-runs\/trend/)
  expect(parameterOf(page, 'clusterId')).toBe(clusterId)
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  await page.getByRole('button', { name: `Remove filter Cluster ${clusterId}` }).waitFor()
})

test('an address of the specification sorts', async ({ page }) => {
  await page.goto(`${jobs}&sortBy=NAME&sortAscending=true`)
  await page.locator('[data-column="dbJobName"][aria-sort="ascending"]').waitFor()
  await page.getByRole('button', { name: /^Cost, \$/ }).click()
  await page.locator('[data-column="cost"][aria-sort="descending"]').waitFor()
  expect([parameterOf(page, 'sortBy'), parameterOf(page, 'sortAscending')]).toEqual([null, null])
})

test('a filter that nothing can answer yet is named above the list, which is shown without it, and leaves with its cross', async ({
  page,
}) => {
  await page.goto(`${jobs}&vf=NO_VENDORS`)
  await page.getByText('This filter needs facts that are not derived yet').waitFor()
  await firstName(page).waitFor()
  await page.getByRole('button', { name: 'Remove filter No Vendors' }).click()
  await page.waitForURL((url) => !url.searchParams.has('vf'))
  expect(await page.getByText('not derived yet').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Telemetry' }).count()).toBe(0)
})

test('a search says in the words of the specification what it does not take', async ({ page }) => {
  await page.goto(jobs)
  const search = page.getByRole('searchbox', { name: 'Search jobs' })
  const alert = page.getByRole('region', { name: 'jobs' }).getByRole('alert')
  for (const [text, words] of [
    ['go', 'Minimum length is 3'],
    ['g'.repeat(129), 'Maximum length is 128'],
    ['   ', 'Whitespace is not supported'],
    ["o'brien", 'Characters not supported'],
  ] as const) {
    await search.fill(text)
    await expect.poll(() => alert.textContent()).toBe(words)
  }
  await search.fill('no_such_job')
  await page.getByText('No results for "no_such_job".').waitFor()
  expect(await alert.count()).toBe(0)
  await page.getByRole('button', { name: 'Clear search' }).click()
  await firstName(page).waitFor()
})

test('a click anywhere in a row opens it', async ({ page }) => {
  await openJobs(page)
  await page.locator('tbody tr').first().locator('[data-measure="runsCount"]').click()
  await page.getByText(/^(?:Runs active in these dates|Figures are of usage)/).waitFor()
})

// Whose last page this is, visits no page in another test.
const returning: Role = 'user'

test('the bare address leads to the first screen and leaves the last page what it was', async ({ visit }) => {
  const page = await visit({ role: returning })
  const lastUrl = async () =>
    (await answerTo<{ url: string | null }>(page, '/navigation-history/last-url')).url
  await page.clock.install()
  await openJobs(page, '&tab=maintenance-jobs')
  await page.clock.fastForward(staysMs)
  await expect.poll(lastUrl).toContain('tab=maintenance-jobs')
  await page.goto('/')
  await page.getByRole('heading', { name: 'Spend and forecast' }).waitFor()
  await page.clock.fastForward(staysMs)
  await settled(page)
  expect(await lastUrl()).toContain('tab=maintenance-jobs')
})

test('an explanation that is opened far down the list stands in sight', async ({ page }) => {
  await page.goto(jobs)
  await page.locator('tr[data-row="20"] td button').first().click()
  const head = page.getByRole('heading', { name: 'Cost breakdown' })
  await head.waitFor()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const box = await head.boundingBox()
  expect(box?.y).toBeGreaterThan(0)
})

test('a breakdown over the page leaves the row of its amount where it is, in sight and marked', async ({
  page,
}) => {
  await page.goto(jobs)
  const row = page.locator('tr[data-row="20"]')
  const amount = row.getByRole('button', { name: /Cost breakdown of/ }).first()
  await amount.scrollIntoViewIfNeeded()
  const before = await row.boundingBox()
  await amount.click()
  await page.getByText(/^Adds up to/).waitFor()
  await settled(page)
  expect((await row.boundingBox())?.y).toBe(before?.y)
  expect(await page.locator('tr:has([data-marks-row])').getAttribute('data-row')).toBe('20')
  const isInSight = await row
    .locator('a')
    .first()
    .evaluate((link) => {
      const { left, top, right, bottom } = link.getBoundingClientRect()
      const corners = [
        document.elementFromPoint(left + 1, top + 1),
        document.elementFromPoint(right - 1, bottom - 1),
      ]
      return corners.every((found) => found !== null && link.contains(found))
    })
  expect(isInSight).toBe(true)
})

test('columns leave room for the boxes by which runs are chosen', async ({ page }) => {
  await page.goto(jobs)
  await firstName(page).click()
  await page.getByRole('checkbox', { name: 'Choose all runs of this page' }).waitFor()
  const table = page.getByRole('region', { name: 'runs' }).locator('table')
  const isWider = await table.evaluate((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0))
  expect(isWider).toBe(false)
})

test('breadcrumbs give way in the middle: the area and the open run stay whole', async ({ visit }) => {
  const page = await visit({ role: 'admin', width: 1320 })
  await openJobs(page)
  const shown = crumbs(page).locator('a, span')
  expect(await shown.allTextContents()).toEqual(['Workloads'])
  await followFirst(page)
  await firstName(page).click()
  await page.getByText('Tasks and clusters').waitFor()
  await settled(page)
  const areCut = await shown.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))
  expect(areCut).toEqual([false, true, false])
})
