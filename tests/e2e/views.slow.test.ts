import { expect } from 'vitest'
import { faultsOfLook } from './look.ts'
import { placeOf, sampleFor, shownDays } from './screen-places.ts'
import { test } from './visit.ts'
import { settled } from './watched-page.ts'

// What screens show besides what they open with: whole, readable by all and never wider than its window.

const views = [
  `/reporting?${shownDays}&groupBy=tag`,
  `/reporting?${shownDays}&byDay=true`,
  `/reporting?${shownDays}&drawer=said`,
  `/reporting?${shownDays}&skew=true&vf=NO_VENDORS`,
  '/reporting?startDate=2023-01-01&endDate=2023-01-07',
  '/error-page',
]
const tasks = '/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks'

test.for(views)('%s', async (place, { page }) => {
  await page.goto(place)
  await settled(page)
  expect(await faultsOfLook(page)).toEqual([])
})

test('the sign-in page', async ({ visit }) => {
  const page = await visit()
  await page.goto('/sign-in')
  await page.getByRole('heading', { name: /demo/i }).waitFor()
  expect(await faultsOfLook(page)).toEqual([])
})

test('a job that nobody knows', async ({ visit }) => {
  const page = await visit({ role: 'admin', provokes: [404] })
  await page.goto(`/reporting/workflow-runs/data/1?${shownDays}`)
  await page.getByRole('main').getByRole('link', { name: 'All workloads' }).waitFor()
  expect(await page.getByText('Job 1 not found.').count()).toBe(1)
  expect(await faultsOfLook(page)).toEqual([])
})

test('the resources of a task and the reason of an N/A', async ({ page }) => {
  await page.goto(placeOf(tasks, await sampleFor(page)))
  await page.getByRole('button', { name: 'Resources' }).first().click()
  await settled(page)
  expect(await faultsOfLook(page)).toEqual([])
  await page.getByRole('button', { name: /^N\/A/ }).first().click()
  const reason = page.getByRole('dialog', { name: 'Why is this N/A?' })
  await reason.waitFor()
  expect(await faultsOfLook(page)).toEqual([])
  expect(await reason.isVisible()).toBe(true)
})

test('the explanation of a run’s cost', async ({ page }) => {
  await page.goto(placeOf(tasks, await sampleFor(page)))
  await page.locator('dl dd button').first().click()
  await page.getByText(/^Adds up to/).waitFor()
  expect(await faultsOfLook(page)).toEqual([])
})
