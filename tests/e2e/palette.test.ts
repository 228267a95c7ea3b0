import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { startSmallProduct } from './small-product.ts'

type Cluster = { clusterId: string; clusterName: string; runsCount: number; runId: string | null }

let browser: Browser
let product: Product
let page: Page
let clusters: Cluster[]
let asked: string[]

beforeAll(async () => {
  browser = await openBrowser()
  product = await startSmallProduct()
  ;({ page } = await openPage(browser, 'light', { width: 1280, height: 900 }))
  await signIn(page, product.url, 'admin')
  clusters = (await (await page.request.get(`${product.url}/api/1.0/clusters?size=250`)).json()).content
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
})

afterAll(async () => {
  await product.stop()
  await browser.close()
})

beforeEach(async () => {
  asked = []
  await page.goto(`${product.url}/reporting?startDate=2025-05-24&endDate=2025-05-30`)
  await page.locator('tbody tr').first().waitFor()
  await page.waitForLoadState('networkidle')
  asked = []
  await page.keyboard.press('Control+k')
})

const option = (text: string) =>
  page.getByRole('listbox', { name: 'Found' }).getByRole('option').filter({ hasText: text }).first()
const searches = () => asked.filter((path) => path.startsWith('/api/') && /jobs|clusters/.test(path))

test('jobs and clusters are looked for once the typing pauses, in the directories and nowhere else', async () => {
  await page.keyboard.type('orders', { delay: 20 })
  await option('orders').waitFor()
  await page.waitForLoadState('networkidle')
  expect(searches().toSorted()).toEqual(['/api/1.0/clusters', '/api/1.0/jobs'])
})

test('a cluster of one run leads to this run, by keyboard alone', async () => {
  const cluster = clusters.find(({ runId }) => runId !== null)
  await page.keyboard.type(cluster?.clusterId ?? '')
  await option(cluster?.clusterName ?? '').waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Tasks and clusters').waitFor()
  expect(page.url()).toContain(`/runs/${cluster?.runId}/tasks`)
})

test('a run of any job is found by its id', async () => {
  const cluster = clusters.find(({ runId }) => runId !== null)
  await page.keyboard.type(cluster?.runId ?? '')
  await page.getByRole('group', { name: 'Runs' }).getByRole('option').first().click()
  await page.getByText('Tasks and clusters').waitFor()
  expect(page.url()).toContain(`/runs/${cluster?.runId}/tasks`)
})

test('a shared cluster leads to where its cost comes from', async () => {
  const cluster = clusters.find(({ runsCount }) => runsCount > 1)
  await page.keyboard.type(cluster?.clusterName ?? '')
  await option(cluster?.clusterId ?? '').click()
  await page.getByRole('heading', { name: 'Where does this dollar come from?' }).waitFor()
  await page.getByText('left over').nth(1).waitFor()
  expect(new URL(page.url()).searchParams.get('drawer')).toContain(cluster?.clusterId)
})

test('what is not there, and what cannot be searched for, is said', async () => {
  await page.keyboard.type('nowhere-to-be-found')
  await page.getByText('Nothing in sight is called “nowhere-to-be-found”.').waitFor()
  await page.keyboard.type(' x')
  await page.getByText('Names and ids: Whitespace is not supported.').waitFor()
  expect(await page.getByRole('listbox', { name: 'Found' }).getByRole('option').count()).toBe(0)
})

test('a search that fails is said and tried again, while the others are shown', async () => {
  const failure = { status: 500, contentType: 'application/json', body: '{"code":"internal","message":"no"}' }
  await page.route(/\/api\/1\.0\/clusters/, (route) => route.fulfill(failure))
  await page.keyboard.type('orders')
  await page.getByText('Clusters could not be searched.').waitFor()
  await option('orders').waitFor()
  await page.evaluate(axe.source)
  const faults = await page.evaluate(async () => {
    // The script above puts axe on the window.
    const { axe: runner } = window as unknown as { axe: typeof axe }
    return (await runner.run({ resultTypes: ['violations'] })).violations.map(({ id }) => id)
  })
  expect(faults).toEqual([])
  await page.unroute(/\/api\/1\.0\/clusters/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Clusters could not be searched.').waitFor({ state: 'detached' })
})
