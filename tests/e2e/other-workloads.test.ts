import { expect } from 'vitest'
import { crumbs, firstName, followFirst, rowsOf } from './list-page.ts'
import { shownDays } from './screen-places.ts'
import { test } from './visit.ts'

const jobs = `/reporting?${shownDays}`

test('one-time runs and maintenance services are tabs of their own, a one-time run leads to its runs', async ({
  page,
}) => {
  await page.goto(jobs)
  await page.getByRole('link', { name: 'Maintenance services' }).click()
  await rowsOf(page, 'maintenance services').first().waitFor()
  await page.getByRole('link', { name: 'One-time runs' }).click()
  await rowsOf(page, 'one-time runs').first().waitFor()
  expect(page.url()).toContain('tab=one-time-runs')
  await followFirst(page)
  expect(page.url()).toContain('/reporting/one-time-runs/')
})

test('the breadcrumb of a one-time run leads back to its one-time runs', async ({ visit }) => {
  const page = await visit({ role: 'admin' })
  await page.goto(`${jobs}&tab=one-time-runs`)
  await rowsOf(page, 'one-time runs').first().waitFor()
  await followFirst(page)
  await firstName(page).click()
  await page.getByText('Tasks and clusters').waitFor()
  await crumbs(page).locator('a[href^="/reporting/one-time-runs/"]').click()
  await page.waitForURL(/\/reporting\/one-time-runs\//)
  await firstName(page).waitFor()
})

test('an app and an update of a pipeline lead from their lists to their pages', async ({ page }) => {
  await page.goto(`/reporting/databricks-platform/apps?${shownDays}`)
  await rowsOf(page, 'apps').first().waitFor()
  await firstName(page).click()
  await page.getByText('Cost by day').waitFor()
  expect(page.url()).toContain('/reporting/databricks-platform/apps/')
  await page.goto(`/reporting/pipelines?${shownDays}`)
  await rowsOf(page, 'pipelines').first().waitFor()
  await firstName(page).click()
  await rowsOf(page, 'updates').first().waitFor()
  await firstName(page).click()
  await page.getByText('Cluster configuration').waitFor()
  expect(page.url()).toMatch(/\/reporting\/pipelines\/[^/]+\/runs\/[^/?]+/)
})
