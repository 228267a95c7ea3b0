import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { startSmallProduct } from './small-product.ts'

const range = 'startDate=2025-05-24&endDate=2025-05-30'
const viewport = { width: 1280, height: 900 }

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await openBrowser()
  product = await startSmallProduct()
})

afterAll(async () => {
  await product.stop()
  await browser.close()
})

/** The list of jobs in a browser of its own, that knows nothing of others. */
async function jobsFor(role: 'admin' | 'executive'): Promise<Page> {
  const { page } = await openPage(browser, 'light', viewport)
  await signIn(page, product.url, role)
  await openJobs(page)
  return page
}

async function openJobs(page: Page): Promise<void> {
  await page.goto(`${product.url}/reporting?${range}`)
  await page.locator('tbody a').first().waitFor()
}

async function toggle(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: column, exact: true }).click()
}

const heads = (page: Page) =>
  page.locator('thead th[data-column]').evaluateAll((all) => all.map((head) => head.dataset['column']))

test('chosen columns follow their reader to another browser, and nobody else', async () => {
  const page = await jobsFor('admin')
  expect(await heads(page)).toContain('runsCount')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await toggle(page, 'Runs')
  expect((await saved).status()).toBe(200)
  expect(await heads(page)).not.toContain('runsCount')
  expect(await heads(await jobsFor('admin'))).not.toContain('runsCount')
  expect(await heads(await jobsFor('executive'))).toContain('runsCount')
})

test('a choice that cannot be saved is said quietly, is shown, and the table goes on', async () => {
  const page = await jobsFor('executive')
  const failure = { status: 500, contentType: 'application/json', body: '{"code":"internal","message":"no"}' }
  await page.route(/column-choices/, (route) => route.fulfill(failure))
  await toggle(page, 'Runs')
  await page.getByText('This could not be saved: it lasts until you leave the page.').waitFor()
  expect(await heads(page)).not.toContain('runsCount')
  await page.unroute(/column-choices/)
  await page.getByRole('checkbox', { name: 'Runs', exact: true }).click()
  await page.getByText('This could not be saved').waitFor({ state: 'detached' })
})

test('a table is there although the choices cannot be read', async () => {
  const page = await jobsFor('admin')
  const failure = { status: 500, contentType: 'application/json', body: '{"code":"internal","message":"no"}' }
  await page.route(/column-choices/, (route) => route.fulfill(failure))
  await openJobs(page)
  expect(await heads(page)).toContain('runsCount')
})
