import { expect } from 'vitest'
import { choose } from './choose.ts'
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

test('a budget is set, and its row fits with all of its actions at 1280 and at 768 pixels', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.goto('/spend/budgets')
  await page.getByRole('button', { name: 'Add budget' }).first().click()
  const dialog = page.getByRole('dialog')
  await choose(page, 'Workspace', 0)
  await dialog.getByLabel('Amount per month').fill('20000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  const table = page.getByRole('group', { name: 'Budgets' })
  await table.getByText('informs no').waitFor()
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 720 })
    const beyond = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect(beyond).toBe(0)
  }
  await table.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No budgets.').waitFor()
})
