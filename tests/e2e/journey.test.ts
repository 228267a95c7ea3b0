import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { shownDays } from './screen-places.ts'
import { parameterOf, test } from './visit.ts'

const explained = 'Where does this dollar come from?'
const jobs = `/reporting?${shownDays}`

/** The cents of the amount in a text such as "≈$1,234.56 Where does the cost of Start-up come from?". */
function cents(text: string | null): number {
  const [amount = ''] = /−?\$?[\d,]+\.\d\d/.exec(text ?? '') ?? []
  return Math.round(Number(amount.replaceAll(/[^\d.−]/g, '').replace('−', '-')) * 100)
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

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

test('the bill equals its parts, on the screen too', async ({ page }) => {
  await openJobs(page)
  const strip = page.getByRole('region', { name: 'The bill and where it went' })
  await strip.getByText('Equals the bill, 0.0000000000 left over').waitFor()
  const [billed = 0, ...parts] = (await strip.locator('dd').allTextContents()).map(cents)
  expect(billed).toBeGreaterThan(0)
  expect(sum(parts)).toBe(billed)
})

test('tables fit into the page, also beside the explanation, and give up columns for it', async ({
  page,
}) => {
  await openJobs(page)
  expect(await excessOfTables(page)).toEqual([0])
  await page
    .locator('tbody')
    .getByRole('button', { name: /Where does the cost of/ })
    .first()
    .click()
  await page.getByText('left over').nth(1).waitFor()
  expect((await excessOfTables(page)).filter((excess) => excess > 0)).toEqual([])
  await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).waitFor()
})

test('a job leads to its runs, a run to its tasks, and its cost is explained to the last cent', async ({
  page,
}) => {
  await openJobs(page)
  await page.locator('tbody a').first().click()
  await page.getByText('Runs that overlap the range').waitFor()
  await page.locator('tbody a').first().click()
  await page.getByText('Tasks and clusters').waitFor()
  expect(page.url()).toContain('/reporting/workflow-tasks/jobs/')
  const figure = page.locator('dl button').first()
  const shown = cents(await figure.textContent())
  expect(shown).toBeGreaterThan(0)
  await figure.click()
  const drawer = page
    .getByRole('complementary', { name: explained })
    .or(page.getByRole('dialog', { name: explained }))
  await drawer.getByText('Equals the figure, 0.0000000000 left over').waitFor()
  for (const title of ['On which machine', 'Billed as', 'Spent on']) {
    const spoken = await drawer
      .getByRole('list', { name: title })
      .locator('li .visually-hidden')
      .allTextContents()
    const parts = spoken.map((text) => cents(text.slice(text.lastIndexOf(':'))))
    expect([title, sum(parts)]).toEqual([title, shown])
  }
  // A copied link opens the same explanation, and Back closes it.
  expect(parameterOf(page, 'drawer')).not.toBeNull()
  await page.reload()
  await page.getByText('left over').waitFor()
  await page.goBack()
  await page.getByText('left over').waitFor({ state: 'detached' })
})
