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

const budget = {
  budgetId: 'a',
  scope: { kind: 'job', workspaceId: '1', jobId: '70' },
  name: 'nightly_customer_360_feature_store_refresh_and_quality_checks',
  monthlyAmount: '20000.0000000000',
  currency: 'USD',
  thresholds: [50, 80, 100],
  onForecast: true,
  changedBy: 'somebody.with.a.long.name@subsidiary.example.com',
  changedAt: '2025-05-12T10:00:00.000Z',
  monthToDate: '19465.3512345678',
  databricksToDate: '15000.0000000000',
  cloudToDate: '4465.3512345678',
  openDays: '349.9900000000',
  usedShare: 0.973,
  passed: [
    { threshold: 50, day: '2025-05-14' },
    { threshold: 80, day: '2025-05-25' },
  ],
  projected: { amount: '23611.5700000000', lower: '22801.1200000000', upper: '24422.9300000000' },
  projectedShare: 1.18,
  budgetRisk: 'warning',
  expectedDay: '2025-05-31',
  absentBecause: { monthToDate: null, projected: null },
  informs: [{ group: 'FinOps and platform leads', thresholds: [80, 100], onForecast: true }],
}

test('rows of budgets fit with all of their figures and actions at 1280 and at 768 pixels', async ({
  page,
}) => {
  const answer = { dataVersion: 1, month: '2025-05', lastCompleteDay: '2025-05-30', isEditable: true }
  await page.route(/\/spend-insights\/budgets(?:\?|$)/, (route) =>
    route.fulfill({ json: { ...answer, budgets: [budget] } }),
  )
  await page.goto('/spend/budgets')
  const table = page.getByRole('group', { name: 'Budgets' })
  await table.getByText('FinOps and platform leads (80%, 100%, forecast)').waitFor()
  for (const width of [1280, 768]) {
    await page.setViewportSize({ width, height: 720 })
    const beyond = await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
    expect([width, beyond]).toEqual([width, 0])
    expect(await table.getByRole('button', { name: 'Delete' }).isVisible()).toBe(true)
  }
})
