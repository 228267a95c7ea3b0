import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { screens } from '#features/screens.ts'
import { drawerOfFigure } from '#product/browser/cost-breakdown/figure.ts'
import { settled } from './access.ts'
import { openBrowser, openPage } from './browser.ts'
import { drawnFigures, faultsOfFigures, metTwice, unmarkedMoney, type DrawnFigure } from './drawn-figures.ts'
import type { Product } from './product.ts'
import { placeOf, sampleOf, shownDays, type Sample } from './screen-places.ts'
import { signIn } from './sign-in.ts'
import { startSmallProduct } from './small-product.ts'

// Screens come from the router's list: a new one is read without a line here.

const readAllMs = 900_000
const leastMetTwice = 200
const orders = [
  '',
  '&orderBy=databricksCost&orderDirection=ASC',
  '&orderBy=cloudCost&orderDirection=DESC',
] as const
const filters = ['&cost=ABOVE:0.5', '&cost=BELOW:5'] as const
const views = [...orders, ...filters]

let browser: Browser
let product: Product
let page: Page
let sample: Sample
const seen: DrawnFigure[] = []
const unmarked: string[] = []

beforeAll(async () => {
  product = await startSmallProduct()
  browser = await openBrowser()
  ;({ page } = await openPage(browser, 'light', { width: 1600, height: 1000 }))
  await signIn(page, product.url, 'admin')
  sample = await sampleOf(page, product.url)
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

/** The newest publication; collection may go on while screens are read. */
async function dataVersion(): Promise<number> {
  const { dataVersion: version } = await (await page.request.get(`${product.url}/api/1.0/metadata`)).json()
  return Number(version)
}

/** Opens a place and notes every figure that it shows; anew where a publication came meanwhile. */
async function read(place: string): Promise<DrawnFigure[]> {
  const version = await dataVersion()
  await page.goto(`${product.url}${place}`)
  await settled(page)
  return version === (await dataVersion()) ? note(place) : read(place)
}

async function note(place: string): Promise<DrawnFigure[]> {
  const figures = await drawnFigures(page, place, await dataVersion())
  seen.push(...figures)
  unmarked.push(...(await unmarkedMoney(page)).map((text) => `${place}: ${text}`))
  return figures
}

/** The tips of a chart, one after the other from left to right. */
async function readChartTips(place: string): Promise<DrawnFigure[]> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error(`${place} has no chart`)
  const found: DrawnFigure[] = []
  for (const share of [0.2, 0.5, 0.8]) {
    await page.mouse.move(box.x + box.width * share, box.y + box.height / 2)
    await page.locator('td [data-exact]').first().waitFor()
    found.push(...(await note(`${place}, tip at ${share}`)))
  }
  return found
}

test(
  'a figure has one text on all screens, in three orders and two filters',
  { timeout: readAllMs },
  async () => {
    for (const { path } of screens) for (const view of views) await read(`${placeOf(path, sample)}${view}`)
    for (const tab of ['one-time-runs', 'maintenance-jobs'])
      for (const view of views) await read(`/reporting?${shownDays}&tab=${tab}${view}`)
    // A filter lets fewer jobs into a group and into a day.
    for (const more of ['&groupBy=tag', '&drawer=said', '&byDay=true'])
      for (const order of orders) await read(`/reporting?${shownDays}${more}${order}`)
    expect(faultsOfFigures(seen)).toEqual([])
    expect(unmarked).toEqual([])
    expect(metTwice(seen)).toBeGreaterThanOrEqual(leastMetTwice)
  },
)

test('the explanation of a cost shows the figure of its row, also by a link that carries money above it', async () => {
  await read(`/reporting?${shownDays}`)
  const row = page.locator('tbody tr[data-key]').first()
  const [workspaceId = '', jobId = ''] = ((await row.getAttribute('data-key')) ?? '').split(' ')
  const drawer = drawerOfFigure({ label: 'job', parts: { workspaceId, jobId } })
  for (const name of [drawer, `${drawer}&above=1.0060000000`]) {
    await page.goto(`${product.url}/reporting?${shownDays}&drawer=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Check it yourself' }).waitFor()
    await settled(page)
    const inDrawer = await note(`drawer of ${name}`)
    const cost = inDrawer.find((figure) => figure.name === `${workspaceId} ${jobId} cost`)
    expect(inDrawer.filter(({ exact }) => exact === cost?.exact).length).toBeGreaterThan(2)
    await page.getByText('Amounts are cut to the cent').first().waitFor()
  }
  expect(faultsOfFigures(seen)).toEqual([])
})

test('charts say in legend, tip and table what the lists say', async () => {
  const place = placeOf('/reporting/workflow-runs/trend/{jobId}', sample)
  await read(place)
  expect((await readChartTips(place)).length).toBeGreaterThan(0)
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  await note(`${place}, as a table`)
  expect(faultsOfFigures(seen)).toEqual([])
})

test('the CSV of a list has each figure of it, with all decimals', async () => {
  const list = await read(`/reporting?${shownDays}`)
  const link = await page.getByRole('link', { name: 'CSV' }).first().getAttribute('href')
  const csv = await (await page.request.get(new URL(link ?? '', product.url).href)).text()
  const cells = new Set(csv.split(/[\r\n,]+/).map((cell) => cell.replaceAll('"', '')))
  const shown = list.filter(({ name }) => name !== null)
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(({ exact }) => !cells.has(exact))).toEqual([])
})

test('a cent more in one cell, or another amount of one row, is found', async () => {
  const place = `/reporting?${shownDays}`
  await read(place)
  const cell = page.locator('tbody tr[data-key] [data-measure="cost"] [data-exact]').first()
  await cell.evaluate((element) => {
    element.textContent = element.textContent.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  })
  const planted = await drawnFigures(page, 'a planted text', await dataVersion())
  expect(faultsOfFigures(planted).length).toBe(1)
  expect(faultsOfFigures([...seen, ...planted]).length).toBe(2)
  await page.reload()
  await settled(page)
  await cell.evaluate((element) => {
    element.setAttribute('data-exact', '0.1234567890')
    element.setAttribute('data-tip', '0.1234567890')
    element.textContent = '0.12'
  })
  expect(
    faultsOfFigures([...seen, ...(await drawnFigures(page, 'a planted amount', await dataVersion()))]).length,
  ).toBe(1)
})
