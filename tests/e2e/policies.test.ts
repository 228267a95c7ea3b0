import { expect } from 'vitest'
import { test } from './visit.ts'

test('a limit out of its bounds is refused beside its field, and a draft is asked for before it is lost', async ({
  page,
}) => {
  await page.goto('/settings/health-diagnostics-categories/performance?targetAssetType=APC')
  const rule = page.getByRole('article', { name: 'Idle instance' })
  const limit = rule.getByLabel('Idle time of an instance')
  await limit.fill('0')
  await rule.getByText(/must be between 1 and/).waitFor()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByText('1 change').waitFor()
  expect(await bar.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await page.getByRole('navigation', { name: 'Categories' }).getByText('Cost').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await limit.fill('90')
  await bar.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(await limit.inputValue()).toBe('40')
})
