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
