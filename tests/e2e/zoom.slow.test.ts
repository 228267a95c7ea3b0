import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsOfAccess } from './access.ts'
import { answerTo, parameterOf, test } from './visit.ts'

const theDay = 'startDate=2025-05-28&endDate=2025-05-28'
const runCost = (page: Page) => page.getByRole('img', { name: /Run cost/ })
const reset = (page: Page) => page.getByRole('button', { name: /reset the zoom$/ })
const rows = (page: Page) => page.locator('tbody tr')

/** The address of the runs of one day, of the job that had the most of them. */
async function trendOfDay(page: Page): Promise<string> {
  const { jobReports } = await answerTo<{ jobReports: { dbJobId: string }[] }>(
    page,
    '/reports/jobs?since=2025-05-28T00:00:00Z&until=2025-05-29T00:00:00Z&orderBy=runsCount',
  )
  return `/reporting/workflow-runs/trend/${jobReports[0]?.dbJobId}?${theDay}`
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await runCost(page).waitFor()
  await rows(page).first().waitFor()
}

/** Draws with the mouse over the middle of the chart. */
async function drawOver(page: Page): Promise<void> {
  const box = await runCost(page).boundingBox()
  if (!box) throw new Error('the chart has no place')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width * 0.35, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.65, middle, { steps: 5 })
  await page.mouse.up()
}

test('what is drawn over the runs of one day is zoomed into, stands in the address, and is left again', async ({
  page,
}) => {
  await open(page, await trendOfDay(page))
  const all = await rows(page).count()
  await drawOver(page)
  await page.waitForURL(/zoomSince=2025-05-28T/)
  expect(parameterOf(page, 'startDate')).toBe('2025-05-28')
  await reset(page).waitFor()
  await expect.poll(() => rows(page).count()).toBeLessThan(all)
  const zoomed = await rows(page).count()
  await page.goto(page.url())
  await reset(page).waitFor()
  await expect.poll(() => rows(page).count()).toBe(zoomed)
  await reset(page).click()
  await page.waitForURL((url) => !url.searchParams.has('zoomSince'))
  await expect.poll(() => rows(page).count()).toBe(all)
})

test('the same is done by keyboard alone', async ({ page }) => {
  await open(page, await trendOfDay(page))
  await page.getByRole('button', { name: 'Zoom in', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'From run start' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await faultsOfAccess(page)).toEqual([])
  for (const key of ['Tab', 'Tab', 'Enter']) await page.keyboard.press(key)
  await page.waitForURL(/zoomSince=/)
  for (const end of ['zoomSince', 'zoomUntil']) expect(parameterOf(page, end)).toMatch(/^2025-05-28T/)
  await reset(page).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.searchParams.has('zoomSince'))
})

test('a zoom that lies outside of the dates is none, and other dates end it', async ({ page }) => {
  const trend = await trendOfDay(page)
  await open(page, `${trend}&zoomSince=2025-05-20T00:00Z&zoomUntil=2025-05-20T01:00Z`)
  expect(await reset(page).count()).toBe(0)
  await page.goto(`${trend}&zoomSince=2025-05-28T00:00Z&zoomUntil=2025-05-28T00:01Z`)
  await reset(page).waitFor()
  await page.getByRole('button', { name: /^Date range/ }).click()
  await page.getByText('Last 7 days').click()
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.waitForURL((url) => !url.searchParams.has('zoomSince'))
})
