import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { signIn } from './sign-in.ts'

const range = 'startDate=2025-05-24&endDate=2025-05-30'

let browser: Browser
let product: Product
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await openBrowser()
  product = await startProduct()
  ;({ page, faults } = await openPage(browser, 'light', { width: 1280, height: 900 }))
  await signIn(page, product.url, 'admin')
  await page.goto(`${product.url}/reporting?${range}`)
})

afterAll(async () => {
  await product.stop()
  await browser.close()
})

const firstName = () => page.locator('tbody th a').first()

test('the aggregate of a column is chosen at its head, stands in the address and orders the list', async () => {
  await firstName().waitFor()
  await page.getByRole('combobox', { name: 'Cost: summed up as' }).selectOption('Max')
  await page.waitForURL(/costAs=maximum/)
  expect(page.url()).toContain('orderBy=maximumCost')
  await page.locator('[data-column="maximumCost"]').waitFor()
  await page.reload()
  await page.locator('[data-column="maximumCost"]').waitFor()
  expect(await page.getByRole('combobox', { name: 'Cost: summed up as' }).inputValue()).toBe('maximum')
})

test('a job has its compute and its owner beside its cost, also where there is no room for all columns', async () => {
  await page.goto(`${product.url}/reporting?${range}`)
  await firstName().waitFor()
  await page.locator('tbody svg[aria-label^="Trend, oldest left"]').first().waitFor()
  const shown = await page
    .locator('thead [data-column]')
    .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-column')))
  expect(shown).toEqual(
    expect.arrayContaining(['computeType', 'findings', 'costTrend', 'cost', 'costChange', 'owner']),
  )
  await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).click()
  const columns = page.getByRole('group', { name: 'Columns' })
  await columns.locator('label', { hasText: 'Estimated cost' }).getByText('no room').waitFor()
  await page.keyboard.press('Escape')
})

test('a cost filter becomes a chip, and leaves with it', async () => {
  await page.getByRole('button', { name: 'Cost', exact: true }).click()
  await page.getByLabel('Amount in $').fill('10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL(/cost=ABOVE/)
  await page.getByRole('button', { name: 'Remove filter Cost above $10' }).click()
  await page.waitForURL((url) => !url.searchParams.has('cost'))
  expect(await page.getByText('Cost above $10').count()).toBe(0)
})

test('a list that cannot be read says so, nothing loads for ever, and trying again brings it', async () => {
  const failure = { status: 500, contentType: 'application/json', body: '{"code":"internal","message":"no"}' }
  await page.route(/\/reports\/jobs\?/, (route) => route.fulfill(failure))
  await page.reload()
  const again = page.getByRole('region', { name: 'jobs' }).getByRole('button', { name: 'Try again' })
  await again.waitFor()
  expect(await page.locator('[aria-busy="true"], [aria-label="Loading"]').count()).toBe(0)
  await page.unroute(/\/reports\/jobs\?/)
  await again.click()
  await firstName().waitFor()
  await page.getByText('Cost per successful run').waitFor()
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('status of 500')))
})

test('the cost of a job day by day stands beside it', async () => {
  const trend = page.locator('tbody svg[aria-label^="Trend, oldest left"]').first()
  await trend.waitFor()
  expect(await trend.locator('rect').count()).toBe(7)
  expect(await trend.getAttribute('aria-label')).toMatch(/^Trend, oldest left: least .*, most .*, last /)
})

test('a job in which nothing was found has nothing to see there, and None to hear', async () => {
  const none = page.locator('tbody').getByText('None', { exact: true }).first()
  expect(await none.boundingBox()).toMatchObject({ width: 1, height: 1 })
})

test('groups lead to the filter that shows their jobs', async () => {
  await page.getByRole('combobox', { name: 'Group the jobs by' }).selectOption('Owner')
  await page.waitForURL(/groupBy=owner/)
  await page.getByRole('region', { name: 'groups' }).locator('tbody tr').first().waitFor()
  const owner = (await firstName().textContent()) ?? ''
  await firstName().click()
  await page.getByText(`Owner ${owner}`).waitFor()
  await page.getByRole('region', { name: 'jobs' }).locator('tbody tr').first().waitFor()
  expect(new URL(page.url()).searchParams.get('owner')).toBe(owner)
})

const crumbs = () => page.getByRole('navigation', { name: 'Breadcrumbs' })
const parameter = (name: string) => new URL(page.url()).searchParams.get(name)

test('a list is found on its page again, by Back and by breadcrumb, and its page is that of no other list', async () => {
  await page.goto(`${product.url}/reporting?${range}&pageSize=5`)
  await firstName().waitFor()
  const first = await firstName().textContent()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => firstName().textContent()).not.toBe(first)
  const name = await firstName().textContent()
  await firstName().click()
  await page.getByText('Runs that overlap the range').waitFor()
  expect(parameter('page')).toBeNull()
  await page.goBack()
  await expect.poll(() => firstName().textContent()).toBe(name)
  await firstName().click()
  await page.getByText('Runs that overlap the range').waitFor()
  await crumbs().getByRole('link').first().click()
  await expect.poll(() => firstName().textContent()).toBe(name)
  expect(parameter('page')).toBe('1')
})

test('the cluster by which runs are filtered goes along to a run, and to their trend and back', async () => {
  const api = `${product.url}/api/1.0/reports/jobs`
  const asked = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
  const { jobReports }: { jobReports: { dbJobId: string; computeType: string[] }[] } = await (
    await page.request.get(`${api}?${asked}&size=250`)
  ).json()
  const job = jobReports.find(({ computeType }) => computeType.join() === 'JOB_CLUSTER')
  const { jobRunReports }: { jobRunReports: { clusterId: string }[] } = await (
    await page.request.get(`${api}/${job?.dbJobId}/runs?${asked}&size=1`)
  ).json()
  const [clusterId = ''] = (jobRunReports[0]?.clusterId ?? '').split(',')
  await page.goto(
    `${product.url}/reporting/workflow-runs/data/${job?.dbJobId}?${range}&clusterId=${clusterId}`,
  )
  await firstName().click()
  await page.getByText('Tasks and clusters').waitFor()
  expect(parameter('clusterId')).toBe(clusterId)
  await page.goBack()
  await page.getByRole('link', { name: 'Trend', exact: true }).click()
  await page.waitForURL(/workflow-runs\/trend/)
  expect(parameter('clusterId')).toBe(clusterId)
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  await page.getByRole('button', { name: `Remove filter Cluster ${clusterId}` }).waitFor()
})

test('an address of the specification sorts', async () => {
  await page.goto(`${product.url}/reporting?${range}&sortBy=NAME&sortAscending=true`)
  await page.locator('[data-column="dbJobName"][aria-sort="ascending"]').waitFor()
  await page.getByRole('button', { name: /^Cost, \$/ }).click()
  await page.locator('[data-column="cost"][aria-sort="descending"]').waitFor()
  expect([parameter('sortBy'), parameter('sortAscending')]).toEqual([null, null])
})

test('a filter that needs telemetry is named above the list, which is shown without it, and leaves with its cross', async () => {
  await page.goto(`${product.url}/reporting?${range}&vf=NO_VENDORS&skew=true`)
  await page.getByText('These filters need Spark telemetry, which is not collected').waitFor()
  await firstName().waitFor()
  await page.getByRole('button', { name: 'Remove filter No Vendors' }).click()
  await page.waitForURL((url) => !url.searchParams.has('vf'))
  await page.getByText('This filter needs Spark telemetry, which is not collected').waitFor()
  await page.getByRole('button', { name: 'Remove filter Skewed only' }).click()
  await page.waitForURL((url) => !url.searchParams.has('skew'))
  expect(await page.getByText('Spark telemetry').count()).toBe(0)
  await page.getByRole('button', { name: 'Telemetry', exact: true }).click()
  expect(await page.getByRole('checkbox', { name: 'Skewed only' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
})

test('a search says in the words of the specification what it does not take', async () => {
  await page.goto(`${product.url}/reporting?${range}`)
  const search = page.getByRole('searchbox', { name: 'Search jobs' })
  const alert = page.getByRole('region', { name: 'jobs' }).getByRole('alert')
  for (const [text, words] of [
    ['go', 'Minimum length is 3'],
    ['g'.repeat(129), 'Maximum length is 128'],
    ['two words', 'Whitespace is not supported'],
    ["o'brien", 'Characters not supported'],
  ] as const) {
    await search.fill(text)
    await expect.poll(() => alert.textContent()).toBe(words)
  }
  await search.fill('no_such_job')
  await page.getByText('There is no data.').waitFor()
  expect(await alert.count()).toBe(0)
})

test('the bare address leads to the first screen and leaves the last page what it was', async () => {
  const lastUrl = async (): Promise<string> =>
    (await (await page.request.get(`${product.url}/api/1.0/navigation-history/last-url`)).json()).url
  await page.goto(`${product.url}/reporting?${range}&tab=maintenance-jobs`)
  await expect.poll(lastUrl, { timeout: 10_000 }).toContain('tab=maintenance-jobs')
  await page.goto(`${product.url}/`)
  await firstName().waitFor()
  await page.waitForTimeout(3000)
  expect(await lastUrl()).toContain('tab=maintenance-jobs')
})

test('an explanation that is opened far down the list stands in sight', async () => {
  await page.goto(`${product.url}/reporting?${range}`)
  await page.locator('tr[data-row="20"] td button').first().click()
  const head = page.getByRole('heading', { name: 'Where does this dollar come from?' })
  await head.waitFor()
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
  const box = await head.boundingBox()
  expect(box?.y).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await head.waitFor({ state: 'detached' })
})

test('columns leave room for the boxes by which runs are chosen', async () => {
  await page.goto(`${product.url}/reporting?${range}`)
  await firstName().click()
  await page.getByRole('checkbox', { name: 'Choose all runs of this page' }).waitFor()
  const table = page.getByRole('region', { name: 'runs' }).locator('table')
  const isWider = await table.evaluate((one) => one.scrollWidth > (one.parentElement?.clientWidth ?? 0))
  expect(isWider).toBe(false)
  await page.goBack()
})

test('breadcrumbs give way in the middle: the area and the open run stay whole', async () => {
  await page.goto(`${product.url}/reporting?${range}`)
  const shown = crumbs().locator('a, span')
  await firstName().waitFor()
  expect(await shown.allTextContents()).toEqual(['Workloads'])
  await firstName().click()
  await page.getByText('Runs that overlap the range').waitFor()
  await firstName().click()
  await page.getByText('Tasks and clusters').waitFor()
  const cut = await shown.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth))
  expect([cut.length, cut[0], cut.at(-1)]).toEqual([3, false, false])
})

test('one-time runs and maintenance jobs are tabs of their own, a one-time run leads to its runs', async () => {
  await page.goto(`${product.url}/reporting?${range}`)
  await page.getByRole('link', { name: 'Maintenance jobs' }).click()
  await page.getByRole('region', { name: 'maintenance jobs' }).locator('tbody tr').first().waitFor()
  await page.getByRole('link', { name: 'One-time runs' }).click()
  await page.getByRole('region', { name: 'one-time runs' }).locator('tbody tr').first().waitFor()
  expect(page.url()).toContain('tab=one-time-runs')
  await firstName().click()
  await page.getByText('Runs that overlap the range').waitFor()
  expect(page.url()).toContain('/reporting/one-time-runs/')
  expect(faults).toEqual([])
})
