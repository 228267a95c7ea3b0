import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { exactAmountsIn } from './drawn-figures.ts'
import { shownDays } from './screen-places.ts'
import { parameterOf, test } from './visit.ts'

const explained = 'Cost breakdown'
const jobs = `/reporting?${shownDays}`

/** Pixels by which each table is wider than its room. */
async function excessOfTables(page: Page): Promise<number[]> {
  return page
    .locator('table')
    .evaluateAll((tables) =>
      tables.map((table) => Math.max(0, table.scrollWidth - (table.parentElement?.clientWidth ?? 0) - 1)),
    )
}

async function openJobs(page: Page): Promise<void> {
  await page.goto(jobs)
  await page.locator('tbody a').first().waitFor()
}

test('who is not signed in enters the demo with one click, and sees what was asked for', async ({
  visit,
}) => {
  const page = await visit({ provokes: [401] })
  await page.goto(`${jobs}&search=orders`)
  await page.waitForURL(/sign-in/)
  await page.getByRole('button', { name: /^Executive/ }).click()
  await page.waitForURL(/search=orders/)
  expect(parameterOf(page, 'startDate')).toBe('2025-05-24')
  await page.locator('tbody a').first().waitFor()
})

test('billed cost equals its parts, on the screen too', async ({ page }) => {
  await openJobs(page)
  const strip = page.getByRole('region', { name: 'Billed cost and its parts' })
  await strip.getByText('Reconciled').waitFor()
  const toggle = strip.getByRole('button', { name: /^Databricks/ })
  await toggle.click()
  const [billed = ''] = await exactAmountsIn(toggle)
  const parts = await exactAmountsIn(strip.locator('dl'))
  expect(Number(billed)).toBeGreaterThan(0)
  expect(sumOfMoney(parts)).toBe(billed)
})

test('tables fit into the page, also under the explanation', async ({ page }) => {
  await openJobs(page)
  expect(await excessOfTables(page)).toEqual([0])
  await page
    .locator('tbody')
    .getByRole('button', { name: /Cost breakdown of/ })
    .first()
    .click()
  await page.getByText(/^Adds up to/).waitFor()
  expect((await excessOfTables(page)).filter((excess) => excess > 0)).toEqual([])
  await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).waitFor()
})

test('a job leads to its runs, a run to its tasks, and its cost is explained to the last digit', async ({
  page,
}) => {
  await openJobs(page)
  await page.locator('tbody a').first().click()
  await page.getByText('in full, including time outside of them').waitFor()
  await page.locator('tbody a').first().click()
  await page.getByText('Tasks and clusters').waitFor()
  expect(page.url()).toContain('/reporting/workflow-tasks/jobs/')
  const figure = page.locator('dl dd button').first()
  await figure.waitFor()
  const [shown = ''] = await exactAmountsIn(figure)
  expect(Number(shown)).toBeGreaterThan(0)
  await figure.click()
  const drawer = page
    .getByRole('complementary', { name: explained })
    .or(page.getByRole('dialog', { name: explained }))
  await drawer.getByText(/^Adds up to/).waitFor()
  const titles = await drawer
    .getByRole('list', { name: /^By / })
    .evaluateAll((lists) => lists.map((list) => list.getAttribute('aria-label') ?? ''))
  expect(titles).toContain('By SKU')
  for (const title of titles) {
    const spoken = drawer.getByRole('list', { name: title }).locator('li .visually-hidden')
    expect([title, sumOfMoney(await exactAmountsIn(spoken))]).toEqual([title, shown])
  }
  // A copied link opens the same explanation, and Back closes it.
  expect(parameterOf(page, 'drawer')).not.toBeNull()
  await page.reload()
  await page.getByText(/^Adds up to/).waitFor()
  await page.goBack()
  await page.getByText(/^Adds up to/).waitFor({ state: 'detached' })
})
