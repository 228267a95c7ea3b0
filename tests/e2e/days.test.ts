import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import type { Product } from './product.ts'
import { signIn } from './sign-in.ts'
import { startSmallProduct } from './small-product.ts'

let browser: Browser
let product: Product
let page: Page
let faults: string[]

beforeAll(async () => {
  browser = await openBrowser()
  product = await startSmallProduct()
  ;({ page, faults } = await openPage(browser, 'light', { width: 1280, height: 1000 }))
  await signIn(page, product.url, 'admin')
})

afterAll(async () => {
  await product.stop()
  await browser.close()
})

async function open(path: string): Promise<void> {
  await page.goto(`${product.url}${path}`)
  await page.getByRole('region', { name: 'The bill and where it went' }).waitFor()
  await page.locator('tbody tr').first().waitFor()
}

/** The rows of the chart's table, as texts of their cells. */
async function days(): Promise<string[][]> {
  await page.getByRole('button', { name: 'Show as table' }).click()
  const rows = page.getByRole('group', { name: 'The bill, day by day' }).locator('tbody tr')
  await rows.first().waitFor()
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()))
}

test('figures of a range that reaches into what may still be billed say so, with the server’s instant', async () => {
  const { incompleteSince } = await (await page.request.get(`${product.url}/api/1.0/metadata`)).json()
  await open('/reporting?startDate=2025-05-24&endDate=2025-05-31')
  const says = `usage since .+ ${incompleteSince.slice(11, 16)} UTC may still arrive$`
  const saying = (start: string) => page.getByRole('img', { name: new RegExp(`^${start}.*${says}`) })
  // The bill may be there before the figures of the list are.
  await saying('Incomplete: ').nth(4).waitFor()
  expect(await saying('Incomplete: ').count()).toBe(5)
  const trends = await page.getByRole('img', { name: /^Trend, / }).count()
  expect(trends).toBeGreaterThan(0)
  expect(await saying('Trend, ').count()).toBe(trends)
  await open('/reporting?startDate=2025-05-24&endDate=2025-05-28')
  expect(await page.getByRole('img', { name: 'may still arrive' }).count()).toBe(0)
})

test('the bill of each day is shown on demand, stands in the address and marks the days that are not final', async () => {
  await open('/reporting?startDate=2025-05-27&endDate=2025-05-31')
  await page.getByRole('button', { name: 'Day by day' }).click()
  await page.waitForURL(/byDay=true/)
  await page.getByRole('img', { name: /The bill, day by day/ }).waitFor()
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    // The script above puts axe on the window.
    const { axe: runner } = window as unknown as { axe: typeof axe }
    return (await runner.run({ resultTypes: ['violations'] })).violations.map(({ id }) => id)
  })
  expect(violations).toEqual([])
  const shown = await days()
  expect(shown.map(([day]) => day)).toEqual(['27 May', '28 May', '29 May', '30 May', '31 May'])
  expect(shown.map((cells) => cells.at(-1)?.startsWith('Incomplete') ?? false)).toEqual([
    false,
    false,
    false,
    true,
    true,
  ])
  const total = await page
    .getByRole('region', { name: 'The bill and where it went' })
    .locator('dd')
    .first()
    .getAttribute('data-tip')
  const billed = (
    await (
      await page.request.get(
        `${product.url}/api/1.0/cost-versions?since=2025-05-27T00:00:00Z&until=2025-06-01T00:00:00Z`,
      )
    ).json()
  ).days
    .filter(({ source }: { source: string }) => source === 'databricks_usage')
    .reduce((sum: number, day: { billed: string }) => sum + Number(day.billed), 0)
  expect(total).toContain(billed.toLocaleString('en-US', { maximumFractionDigits: 3 }).slice(0, -1))
})

test('a day that was restated shows what was said before and what is said now, also beside the jobs', async () => {
  const said = (version: number, billed: string, change?: string) => ({
    version,
    publishedAt: `2025-05-${28 + version}T06:00:00.000Z`,
    billed,
    change,
  })
  const day = {
    day: '2025-05-28',
    source: 'databricks_usage',
    currency: 'USD',
    isWhole: true,
    first: said(1, '152.4000000000'),
    restatements: [said(2, '153.6300000000', '1.2300000000')],
    billed: '153.6300000000',
  }
  const range = { since: '2025-05-27T00:00:00.000Z', until: '2025-05-30T00:00:00.000Z' }
  const answer = JSON.stringify({ dataVersion: 2, ...range, totals: [], days: [day] })
  await page.route(/cost-versions/, (route) =>
    route.fulfill({ contentType: 'application/json', body: answer }),
  )
  await open('/reporting?startDate=2025-05-27&endDate=2025-05-29&byDay=true')
  await page.getByText('first said, restated since').waitFor()
  const [, restated] = await days()
  expect(restated?.at(-1)).toBe('Databricks usage restated on 30 May 2025: was $152.40, now $153.63')
  const told = '28 May: Databricks usage restated on 30 May 2025: was $152.40, now $153.63'
  expect(await page.getByText('1 day restated').getAttribute('data-tip')).toContain(told)
  const trend = page.getByRole('img', { name: /^Trend, .*The bill was restated: / }).first()
  expect(await trend.getAttribute('aria-label')).toContain(told)
  expect(await trend.locator('rect').count()).toBe(4)
  expect(faults).toEqual([])
})
