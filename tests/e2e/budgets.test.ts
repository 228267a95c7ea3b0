import { expect } from 'vitest'
import { test } from './visit.ts'

test('a budget without an amount is refused beside its field, and nothing is saved', async ({ page }) => {
  await page.goto('/spend/budgets')
  await page.getByRole('button', { name: 'Add budget' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Give an amount of at most 2 decimals, such as 2500 or 2500.50').waitFor()
  await dialog.getByLabel('Amount per month').fill('0')
  await dialog.getByText('Give an amount above 0').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.getByText('No budgets.').count()).toBe(1)
})
