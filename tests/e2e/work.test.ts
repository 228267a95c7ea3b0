import { expect } from 'vitest'
import { test } from './visit.ts'

test('a person starts work by hand, sees its end, and reads its log', async ({ page }) => {
  await page.goto('/operational-management/analysis-engine')
  const schedule = page.getByRole('region', { name: 'Schedule' })
  const row = schedule.getByRole('row', { name: /^Search for incidents: Cost/ })
  await row.getByText('every 30 s').waitFor()
  await row.getByRole('button', { name: 'Run now: Search for incidents: Cost' }).click()
  await page.getByText('Search for incidents was started.').first().waitFor()
  const ended = row.getByRole('button', { name: /^Succeeded/ })
  await ended.waitFor()
  await ended.click()
  const drawer = page.getByRole('complementary', { name: 'Run' })
  await drawer.getByText('Attempt 1 begins.').waitFor()
  expect(await drawer.getByText(/^started .* by (?:admin|its schedule)/).count()).toBe(1)
  await page.reload()
  await drawer.getByText('Attempt 1 begins.').waitFor()
})

test('the frequency of detection is entered in readable units, and refused beside its field', async ({
  page,
}) => {
  await page.goto('/operational-management/detection')
  const field = page.getByLabel('Detection frequency')
  await field.fill('often')
  await page.getByText('Enter a time such as 30 s, 15 min, 2 h or 1 day').waitFor()
  await field.fill('30 s')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Give at least 1 min, or "off"').waitFor()
  await page.getByRole('group', { name: 'Latest runs' }).getByRole('button').first().click()
  await page.getByRole('complementary', { name: 'Run' }).getByText('Attempt 1 begins.').waitFor()
})

test('a purge names what goes, by table, and waits for its word', async ({ page }) => {
  await page.goto('/operational-management/analysis-data')
  await page.getByText('Nothing is old enough to go.').waitFor()
  await page.getByLabel('Before', { exact: true }).fill('24 May 2025')
  await page.getByLabel('Before', { exact: true }).blur()
  const tables = page.getByRole('group', { name: 'Rows that go, by table' })
  await tables.getByRole('row', { name: /^node_minute/ }).waitFor()
  expect(await tables.getByRole('row', { name: /^usage_record/ }).count()).toBe(0)
  await page.getByRole('button', { name: /^Purge \d+ days?$/ }).click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: /^Purge/ })
  expect(await confirm.isDisabled()).toBe(true)
  await dialog.getByLabel('Type purge to confirm').fill('purge')
  expect(await confirm.isDisabled()).toBe(false)
  await dialog.getByRole('button', { name: 'Keep' }).click()
  await page.getByText('By retention').click()
  await page.getByText('LAKEGAUGE_RETENTION_DAYS names no table.').waitFor()
  await page.getByRole('link', { name: 'Purge history' }).click()
  await page.getByRole('heading', { name: 'Purge history' }).waitFor()
})
