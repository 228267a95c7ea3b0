import type { Page } from 'playwright-core'

/** Follows the link in the first row of the list. */
export async function openFirst(page: Page): Promise<void> {
  await page.locator('table tbody a').first().click()
  await page.waitForLoadState('networkidle')
}

/** Opens the trend of the first job. */
export async function openTrend(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('link', { name: 'Trend' }).click()
  await page.waitForLoadState('networkidle')
}

/** Opens the comparison of two runs of the first job. */
export async function compareTwo(page: Page): Promise<void> {
  await openFirst(page)
  for (const place of [1, 2]) await page.locator('table input[type=checkbox]').nth(place).check()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.waitForLoadState('networkidle')
}

/** Opens the cost breakdown of a job. */
export async function explainJob(page: Page, place: number): Promise<void> {
  await page
    .locator('table')
    .getByRole('button', { name: /Cost breakdown of/ })
    .locator('visible=true')
    .nth(place)
    .click()
  await page.waitForLoadState('networkidle')
}

/** Saves the view under a name, and opens the list of views. */
export async function saveView(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name of this view').fill('Most expensive jobs')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog', { name: 'Save this view' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('button', { name: 'Most expensive jobs', exact: true }).waitFor()
}
