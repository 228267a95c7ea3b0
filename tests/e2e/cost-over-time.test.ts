import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { exactAmountsIn } from './drawn-figures.ts'
import { askedWholeDays, jobOfOwnClusters, wholeDays, type Job } from './job-of-own-clusters.ts'
import { answerTo, parameterOf, test } from './visit.ts'

type Listed = { jobReports: (Job & { cost: string })[] }

const daysInRange = 6
const drawing = (page: Page, name: RegExp) => page.getByRole('img', { name })

/** Clicks where the bar of a place in the middle of its band begins, above the axis. */
async function clickBar(page: Page, name: RegExp, place: number): Promise<void> {
  const box = await drawing(page, name).boundingBox()
  if (!box) throw new Error('the chart has no place')
  // The labels of the upright axis.
  const left = 40
  const band = (box.width - left) / daysInRange
  await page.mouse.click(box.x + left + (place + 0.5) * band, box.y + box.height - 30)
}

test('the bars of a chart are reached by keyboard: each is read out, and Enter opens it', async ({
  page,
}) => {
  const { dbJobId } = await jobOfOwnClusters(page)
  await page.goto(`/reporting/workflow-runs/data/${dbJobId}?${wholeDays}`)
  const bars = page.getByRole('slider', { name: /^Cost by day/ })
  await bars.focus()
  await page.keyboard.press('Home')
  const first = await bars.getAttribute('aria-valuetext')
  expect(first).toMatch(/^24 May 2025, Databricks /)
  await page.keyboard.press('ArrowRight')
  expect(await bars.getAttribute('aria-valuetext')).toMatch(/^25 May 2025/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/startDate=2025-05-25/)
})

test('the page of a job draws its cost by day: the table adds up to the list, and a bar narrows the dates to its day', async ({
  page,
}) => {
  const { dbJobId, dbJobName } = await jobOfOwnClusters(page)
  const { jobReports } = await answerTo<Listed>(page, `/reports/jobs?size=250&${askedWholeDays}`)
  const address = `/reporting/workflow-runs/data/${dbJobId}?${wholeDays}`
  await page.goto(address)
  await drawing(page, /^Cost by day/).waitFor()
  const chart = page.getByRole('region', { name: 'Cost by day' })
  await chart.getByRole('button', { name: 'Show as table' }).click()
  const totals = await exactAmountsIn(chart.locator('tfoot td').filter({ hasNotText: '–' }))
  const cost = jobReports.find((job) => job.dbJobId === dbJobId && job.dbJobName === dbJobName)?.cost
  expect(sumOfMoney(totals.slice(0, 2))).toBe(cost)
  await chart.getByRole('button', { name: 'Show as chart' }).click()
  await drawing(page, /^Cost by day/).waitFor()
  await clickBar(page, /^Cost by day/, 1)
  await page.waitForURL(/startDate=2025-05-25/)
  expect(parameterOf(page, 'endDate')).toBe('2025-05-25')
  await page.goBack()
  await page.waitForURL(/startDate=2025-05-24/)
})
