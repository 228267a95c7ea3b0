import type { Locator, Page } from 'playwright-core'

/** The link of the first row of a list. */
export function firstName(page: Page): Locator {
  return page.locator('tbody th a').first()
}

/** The rows of a list by its name. */
export function rowsOf(page: Page, list: string): Locator {
  return page.getByRole('region', { name: list }).locator('tbody tr')
}

export function crumbs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Breadcrumbs' })
}

/** Follows the first name of a list to its runs. */
export async function followFirst(page: Page): Promise<void> {
  await firstName(page).click()
  await page.getByText(/^(?:Runs active in these dates|Figures are of usage)/).waitFor()
}
