import { expect } from 'vitest'
import { test } from './visit.ts'

test('home opens the changes of the same days with the same net change, and an incident beside its list', async ({
  page,
}) => {
  await page.goto('/spend/forecasting')
  const changes = page.getByLabel('Biggest changes', { exact: true })
  const net = changes.getByRole('row').first().getByRole('link').last()
  await net.waitFor()
  const amount = (await net.textContent()) ?? ''
  expect(amount).toMatch(/\d\.\d\d$/)
  await net.click()
  await page.waitForURL(/\/spend\/changes\?.*previousUntil=/)
  await page.getByRole('main').getByText(amount).first().waitFor()
  await page.goto('/spend/forecasting')
  const incidents = page.getByLabel('Open incidents', { exact: true })
  // After the total and the sums of both lists.
  const incident = incidents.getByRole('row').nth(3).getByRole('link').first()
  const title = (await incident.textContent()) ?? ''
  await incident.click()
  await page.waitForURL(/\/health-diagnostics\/(cost|performance)\?.*incidentId=/)
  await page.getByRole('heading', { name: title }).first().waitFor()
})
