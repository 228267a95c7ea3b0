import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { screens } from '#features/screens.ts'
import { faultsOfAccess, settled } from './access.ts'
import { openBrowser, openPage, type Theme } from './browser.ts'
import type { Product } from './product.ts'
import { placeOf, sampleOf, shownDays, type Sample } from './screen-places.ts'
import { signIn } from './sign-in.ts'
import { startSmallProduct } from './small-product.ts'

// Screens come from the router's list: a new one is visited without a line here.

const height = 1000
const views: readonly { theme: Theme; width: number }[] = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 768 },
  { theme: 'dark', width: 768 },
]
/** What a screen shows besides what it opens with. */
const more = [
  `/reporting?${shownDays}&tab=one-time-runs`,
  `/reporting?${shownDays}&tab=maintenance-jobs`,
  `/reporting?${shownDays}&groupBy=tag`,
  `/reporting?${shownDays}&drawer=said`,
  `/reporting?${shownDays}&skew=true&vf=NO_VENDORS`,
  '/reporting?startDate=2023-01-01&endDate=2023-01-07',
  '/error-page',
]

let browser: Browser
let product: Product
let sample: Sample

beforeAll(async () => {
  product = await startSmallProduct()
  browser = await openBrowser()
  const { page } = await openPage(browser, 'light', { width: 1280, height })
  await signIn(page, product.url, 'admin')
  sample = await sampleOf(page, product.url)
  await page.context().close()
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

describe.each(views)('$theme, $width px', ({ theme, width }) => {
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    ;({ page, faults } = await openPage(browser, theme, { width, height }))
    await signIn(page, product.url, 'admin')
  })

  test('sign-in', async () => {
    const { page: outside } = await openPage(browser, theme, { width, height })
    await outside.goto(`${product.url}/sign-in`)
    await settled(outside)
    expect(await faultsOfAccess(outside)).toEqual([])
    await outside.context().close()
  })

  /** Opens a place and says what is wrong with it: by axe, wider than the window, or failed. */
  async function wrongAt(place: string): Promise<string[]> {
    await page.goto(`${product.url}${place}`)
    await settled(page)
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    const found = [...(await faultsOfAccess(page)), ...faults.splice(0)]
    return excess > 0 ? [...found, `${excess} px wider than the window`] : found
  }

  test.each(screens.map(({ path, title }) => ({ path, title })))('$title: $path', async ({ path }) => {
    expect(await wrongAt(placeOf(path, sample))).toEqual([])
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  })

  test.each(more)('%s', async (place) => {
    expect(await wrongAt(place)).toEqual([])
  })

  test('a job that nobody knows', async () => {
    const notFound = /status of 404/
    const wrong = await wrongAt(`/reporting/workflow-runs/data/1?${shownDays}`)
    expect(wrong.filter((fault) => !notFound.test(fault))).toEqual([])
  })

  test('the explanation of a run, a task’s resources, and the reason of an N/A', async () => {
    const run = placeOf('/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks', sample)
    expect(await wrongAt(run)).toEqual([])
    await page.getByRole('button', { name: 'Resources' }).first().click()
    await settled(page)
    expect(await faultsOfAccess(page)).toEqual([])
    await page.getByRole('button', { name: /^N\/A/ }).first().click()
    await page.getByRole('dialog', { name: 'Why is this N/A?' }).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.locator('dl button').first().click()
    await page.getByText('left over').waitFor()
    await settled(page)
    expect(await faultsOfAccess(page)).toEqual([])
  })
})
