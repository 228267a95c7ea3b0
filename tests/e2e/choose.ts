import type { Page } from 'playwright-core'

/** Opens a select by its label and chooses an option by its text, or by its place. */
export async function choose(page: Page, label: string, option: string | number): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  const options = page.getByRole('listbox', { name: label, exact: true }).getByRole('option')
  const chosen =
    typeof option === 'number' ? options.nth(option) : options.filter({ hasText: option }).first()
  await chosen.click()
}
