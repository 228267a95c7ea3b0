import { expect } from 'vitest'
import { screens } from '#features/screens.ts'
import { drawerOfAmount } from '#product/browser/cost-breakdown/explained-amount.ts'
import { faultsOfFigures, metTwice } from './drawn-figures.ts'
import { readAt, seenOn, type Seen } from './read-figures.ts'
import { placeOf, sampleFor, shownDays } from './screen-places.ts'
import { test } from './visit.ts'
import { settled } from './watched-page.ts'

// The router's own list: a new screen is read without a line here.

const readAllMs = 900_000
const leastMetTwice = 200
const jobs = `/reporting?${shownDays}`
const orders = [
  '',
  '&orderBy=databricksCost&orderDirection=ASC',
  '&orderBy=cloudCost&orderDirection=DESC',
] as const
const filters = ['&cost=ABOVE:0.5', '&cost=BELOW:5'] as const
/** What lists are made of; a filter lets fewer jobs into them. */
const summedUp = ['&groupBy=tag', '&byDay=true', '&drawer=said'] as const
// Each screen as it opens is read with its look. At every change some other views, in a suite of their own turn all.
const everyWhich = process.env['LAKEGAUGE_LOOKS'] === 'all' ? 1 : 9
const size = { role: 'admin', width: 1600, height: 1000 } as const

test(
  'a figure has one text in the orders and filters of all screens',
  { timeout: readAllMs },
  async ({ visit }) => {
    const page = await visit(size)
    const sample = await sampleFor(page)
    const opened = screens.map(
      ({ path, tab }) => `${placeOf(path, sample)}${tab?.name ? `&tab=${tab.name}` : ''}`,
    )
    const others = opened.flatMap((place) =>
      [...orders.slice(1), ...filters].map((view) => `${place}${view}`),
    )
    const places = [
      ...others.filter((_, index) => index % everyWhich === 0),
      ...summedUp.flatMap((view) => orders.map((order) => `${jobs}${view}${order}`)),
    ]
    const seen: Seen[] = []
    for (const place of places) seen.push(await readAt(page, place))
    const figures = seen.flatMap((one) => one.figures)
    expect(faultsOfFigures(figures)).toEqual([])
    expect(seen.flatMap(({ unmarked }) => unmarked)).toEqual([])
    expect(metTwice(figures)).toBeGreaterThanOrEqual(leastMetTwice)
  },
)

test('the explanation of a cost shows the figure of its row, also by a link that carries money above it', async ({
  visit,
}) => {
  const page = await visit(size)
  await readAt(page, jobs)
  const key = (await page.locator('tbody tr[data-key]').first().getAttribute('data-key')) ?? ''
  const [workspaceId = '', jobId = ''] = key.split(' ')
  const drawer = drawerOfAmount({ label: 'job', parts: { workspaceId, jobId } })
  for (const name of [drawer, `${drawer}&above=1.0060000000`]) {
    await page.goto(`${jobs}&drawer=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'Verify with SQL' }).waitFor()
    await settled(page)
    const { figures } = await seenOn(page, name)
    const cost = figures.find((figure) => figure.name === `${key} cost`)
    expect(figures.filter(({ exact }) => exact === cost?.exact).length).toBeGreaterThan(2)
    expect(faultsOfFigures(figures)).toEqual([])
  }
  expect(await page.getByText('Amounts are cut to the cent; rows may not add up to it.').count()).toBe(2)
})

test('a chart says in its legend, its tips and its table what the list says', async ({ visit }) => {
  const page = await visit(size)
  const place = placeOf('/reporting/workflow-runs/trend/{jobId}', await sampleFor(page))
  const figures = [...(await readAt(page, place)).figures]
  const drawing = page.locator('canvas').first()
  const { width = 0, height = 0 } = (await drawing.boundingBox()) ?? {}
  for (const share of [0.2, 0.5, 0.8]) {
    await drawing.hover({ position: { x: width * share, y: height / 2 } })
    await page.locator('[role="img"]:has(canvas) [data-exact]').first().waitFor()
    figures.push(...(await seenOn(page, `${place}, tip at ${share}`)).figures)
  }
  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Show as table' }).first().click()
  figures.push(...(await seenOn(page, `${place}, as a table`)).figures)
  expect(metTwice(figures)).toBeGreaterThan(3)
  expect(faultsOfFigures(figures)).toEqual([])
})

test('the CSV of a list has each figure of it, with all decimals', async ({ visit }) => {
  const page = await visit(size)
  const { figures } = await readAt(page, jobs)
  const link = await page.getByRole('link', { name: 'CSV' }).first().getAttribute('href')
  const csv = await (await page.request.get(link ?? '')).text()
  const cells = new Set(csv.split(/[\r\n,]+/).map((cell) => cell.replaceAll('"', '')))
  const shown = figures.filter(({ name }) => name !== null)
  expect(shown.length).toBeGreaterThan(20)
  expect(shown.filter(({ exact }) => !cells.has(exact))).toEqual([])
})

test('a cent more in one cell, or another amount of one row, is found', async ({ visit }) => {
  const page = await visit(size)
  const { figures } = await readAt(page, jobs)
  const cell = page.locator('tbody tr[data-key] [data-measure="cost"] [data-exact]').first()
  await cell.evaluate((element) => {
    element.textContent = element.textContent.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10))
  })
  const { figures: withText } = await seenOn(page, 'a planted text')
  expect(faultsOfFigures(withText).length).toBe(1)
  expect(faultsOfFigures([...figures, ...withText]).length).toBe(2)
  await page.reload()
  await settled(page)
  await cell.evaluate((element) => {
    element.setAttribute('data-exact', '0.1234567890')
    element.setAttribute('data-tooltip', '0.1234567890')
    element.textContent = '0.12'
  })
  const { figures: withAmount } = await seenOn(page, 'a planted amount')
  expect(faultsOfFigures([...figures, ...withAmount]).length).toBe(1)
})
