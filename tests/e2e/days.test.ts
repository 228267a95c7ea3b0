import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { addDays, dayOf } from '#contract/dates.ts'
import { sumOfMoney } from '#contract/money.ts'
import { exactAmountsIn } from './drawn-figures.ts'
import { answerTo, test } from './visit.ts'

async function open(page: Page, view: string): Promise<void> {
  await page.goto(`/reporting?${view}`)
  await page.getByRole('region', { name: 'Billed cost and its parts' }).waitFor()
  await page.locator('tbody tr').first().waitFor()
}

/** The rows of the chart's table, as texts of their cells. */
async function daysOf(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: 'Show as table' }).click()
  const rows = page.getByRole('group', { name: 'Daily cost' }).locator('tbody tr')
  await rows.first().waitFor()
  return Promise.all((await rows.all()).map((row) => row.locator('th, td').allTextContents()))
}

test('figures of a range that reaches into what may still be billed say so, with the last complete day', async ({
  page,
}) => {
  const { incompleteSince } = await answerTo<{ incompleteSince: string }>(page, '/metadata')
  await open(page, 'startDate=2025-05-24&endDate=2025-05-31')
  const lastDay = Number(addDays(dayOf(new Date(incompleteSince)), -1).slice(8))
  const says = `Complete through ${lastDay} .+\\. Later usage may still change\\.$`
  const saying = (start: string) => page.getByRole('img', { name: new RegExp(`^${start}.*${says}`) })
  // The bill may be there before the figures of the list are.
  await saying('(?!Trend)').nth(4).waitFor()
  expect(await saying('(?!Trend)').count()).toBe(5)
  const trends = await page.getByRole('img', { name: /^Trend, / }).count()
  expect(trends).toBeGreaterThan(0)
  expect(await saying('Trend, ').count()).toBe(trends)
  await open(page, 'startDate=2025-05-24&endDate=2025-05-28')
  expect(await page.getByRole('img', { name: 'Later usage may still change' }).count()).toBe(0)
})

test('the bill of each day is shown on demand, stands in the address and marks the days that are not final', async ({
  page,
}) => {
  await open(page, 'startDate=2025-05-27&endDate=2025-05-31')
  await page.getByRole('button', { name: /^Databricks/ }).click()
  await page.getByRole('button', { name: 'Daily cost', exact: true }).click()
  await page.waitForURL(/byDay=true/)
  await page.getByRole('img', { name: /Daily cost/ }).waitFor()
  const shown = await daysOf(page)
  expect(shown.map(([day]) => day)).toEqual([
    '27 May 2025',
    '28 May 2025',
    '29 May 2025',
    '30 May 2025',
    '31 May 2025',
  ])
  const areIncomplete = shown.map((cells) => cells.at(-1)?.startsWith('Complete through') ?? false)
  expect(areIncomplete).toEqual([false, false, false, false, true])
  const bill = page
    .getByRole('region', { name: 'Billed cost and its parts' })
    .getByRole('button', { name: /^Databricks/ })
  const { days } = await answerTo<{ days: { source: string; billed: string }[] }>(
    page,
    '/cost-versions?since=2025-05-27T00:00:00Z&until=2025-06-01T00:00:00Z',
  )
  const billed = days.filter(({ source }) => source === 'databricks_usage').map((day) => day.billed)
  expect((await exactAmountsIn(bill))[0]).toBe(sumOfMoney(billed))
})

const said = (version: number, billed: string, change?: string) => ({
  version,
  publishedAt: `2025-05-${28 + version}T06:00:00.000Z`,
  billed,
  change,
})
const restatedDay = {
  dataVersion: 2,
  since: '2025-05-27T00:00:00.000Z',
  until: '2025-05-30T00:00:00.000Z',
  totals: [],
  days: [
    {
      day: '2025-05-28',
      source: 'databricks_usage',
      currency: 'USD',
      isWhole: true,
      first: said(1, '152.4000000000'),
      restatements: [said(2, '153.6300000000', '1.2300000000')],
      billed: '153.6300000000',
    },
  ],
}

test('a day that was restated shows what was said before and what is said now, also beside the jobs', async ({
  page,
}) => {
  const was = 'Databricks corrected on 30 May 2025: was $152.40, now $153.63'
  await page.route(/cost-versions/, (route) => route.fulfill({ json: restatedDay }))
  await open(page, 'startDate=2025-05-27&endDate=2025-05-29&byDay=true')
  await page.getByText('first reported, corrected since').waitFor()
  const [, restated] = await daysOf(page)
  expect(restated?.at(-1)).toBe(was)
  expect(await page.getByText('1 day corrected').getAttribute('data-tooltip')).toContain(`28 May: ${was}`)
  const trend = page.getByRole('img', { name: /^Trend, .*Cost was corrected: / }).first()
  expect(await trend.getAttribute('aria-label')).toContain(`28 May: ${was}`)
  expect(await trend.locator('rect').count()).toBe(4)
})

test('the date control shows the days that a page shows, and is disabled where it decides nothing', async ({
  page,
}) => {
  const control = page.getByRole('button', { name: /^Date range/ })
  await page.goto('/spend/forecasting?range=last-7-days')
  await control.waitFor()
  expect(await control.textContent()).toBe('1 – 30 May 2025')
  expect(await control.isDisabled()).toBe(true)
  await page.goto('/spend/executive/overview?startDate=2025-05-24&endDate=2025-05-31')
  await control.waitFor()
  expect([await control.textContent(), await control.isDisabled()]).toEqual(['1 – 30 May 2025', false])
  await page.goto('/settings/fiscal-year')
  await page.getByRole('heading', { name: 'Fiscal year', level: 1 }).waitFor()
  expect(await control.count()).toBe(0)
})
