import { faultsOfAccess } from './access.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { startSmallProduct } from './small-product.ts'

let browser: Browser
let product: Product
let page: Page
let faults: string[]
let trend: string

beforeAll(async () => {
  browser = await openBrowser()
  product = await startSmallProduct()
  ;({ page, faults } = await openPage(browser, 'light', { width: 1280, height: 1000 }))
  await signIn(page, product.url, 'admin')
  const jobs = '/api/1.0/reports/jobs?since=2025-05-28T00:00:00Z&until=2025-05-29T00:00:00Z&orderBy=runsCount'
  const { jobReports } = await (await page.request.get(product.url + jobs)).json()
  const day = 'startDate=2025-05-28&endDate=2025-05-28'
  trend = `${product.url}/reporting/workflow-runs/trend/${jobReports[0].dbJobId}?${day}`
})

afterAll(async () => {
  await product.stop()
  await browser.close()
})

beforeEach(async () => {
  await page.goto(trend)
  await page.getByRole('img', { name: /Run cost/ }).waitFor()
  await page.locator('tbody tr').first().waitFor()
})

const zoomOf = () => {
  const { searchParams } = new URL(page.url())
  return [searchParams.get('zoomSince'), searchParams.get('zoomUntil')]
}
const rows = () => page.locator('tbody tr').count()

test('what is drawn over the runs of one day is zoomed into, stands in the address, and is left again', async () => {
  const before = await rows()
  const box = await page.getByRole('img', { name: /Run cost/ }).boundingBox()
  if (!box) throw new Error('the chart has no place')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.35, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.65, middle, { steps: 5 })
  await page.mouse.up()
  await page.waitForURL(/zoomSince=2025-05-28T/)
  expect(new URL(page.url()).searchParams.get('startDate')).toBe('2025-05-28')
  const reset = page.getByRole('button', { name: /reset the zoom$/ })
  await reset.waitFor()
  await page.waitForFunction((most) => document.querySelectorAll('tbody tr').length < most, before)
  const link = page.url()
  const zoomed = await rows()
  await page.goto(link)
  await reset.waitFor()
  await page.locator('tbody tr').first().waitFor()
  expect(await rows()).toBe(zoomed)
  await reset.click()
  await page.waitForURL((url) => !url.searchParams.has('zoomSince'))
  await page.waitForFunction((all) => document.querySelectorAll('tbody tr').length === all, before)
})

test('the same is done by keyboard alone', async () => {
  const zoomIn = page.getByRole('button', { name: 'Zoom in', exact: true })
  await zoomIn.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'From run start' }).focus()
  await page.keyboard.press('ArrowDown')
  expect(await faultsOfAccess(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/zoomSince=/)
  expect(zoomOf().every((minute) => minute?.startsWith('2025-05-28T'))).toBe(true)
  await page.getByRole('button', { name: /reset the zoom$/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('zoomSince'))
})

test('other dates end the zoom, and one that lies outside of them is none', async () => {
  await page.goto(`${trend}&zoomSince=2025-05-20T00:00Z&zoomUntil=2025-05-20T01:00Z`)
  await page.locator('tbody tr').first().waitFor()
  expect(await page.getByRole('button', { name: /reset the zoom$/ }).count()).toBe(0)
  await page.goto(`${trend}&zoomSince=2025-05-28T00:00Z&zoomUntil=2025-05-28T00:01Z`)
  await page.getByRole('button', { name: /reset the zoom$/ }).waitFor()
  await page.getByRole('button', { name: /^Date range/ }).click()
  await page.getByText('Last 7 days').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL((url) => !url.searchParams.has('zoomSince'))
  expect(faults).toEqual([])
})
