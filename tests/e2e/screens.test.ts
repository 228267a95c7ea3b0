import { describe, expect } from 'vitest'
import { redirections, screens } from '#features/screens.ts'
import { faultsOfLook } from './look.ts'
import { placeOf, sampleFor, shownDays } from './screen-places.ts'
import { test } from './visit.ts'
import { settled } from './watched-page.ts'

/** What screens show besides what they open with. */
const views = [
  `/reporting?${shownDays}&tab=one-time-runs`,
  `/reporting?${shownDays}&tab=maintenance-jobs`,
  `/reporting?${shownDays}&groupBy=tag`,
  `/reporting?${shownDays}&byDay=true`,
  `/reporting?${shownDays}&drawer=said`,
  `/reporting?${shownDays}&skew=true&vf=NO_VENDORS`,
  '/reporting?startDate=2023-01-01&endDate=2023-01-07',
  '/error-page',
]
const tasks = '/reporting/workflow-tasks/jobs/{jobId}/runs/{runId}/tasks'

// The router's own list: a new screen is looked at without a line here.
describe('a screen is whole, readable by all and never wider than its window', () => {
  test.for(screens)('$title: $path', async ({ path }, { page }) => {
    await page.goto(placeOf(path, await sampleFor(page)))
    await settled(page)
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
    expect(await faultsOfLook(page)).toEqual([])
  })
})

test.for(redirections)('$path leads to $to', async ({ path, to }, { page }) => {
  const sample = await sampleFor(page)
  await page.goto(placeOf(path, sample))
  const { pathname } = new URL(placeOf(to, sample), page.url())
  await page.waitForURL((url) => url.pathname === pathname)
})

describe('so is what it shows besides', () => {
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
    await page.getByText('There is no job 1 in your workspaces.').waitFor()
    expect(await faultsOfLook(page)).toEqual([])
  })

  test('the resources of a task and the reason of an N/A', async ({ page }) => {
    await page.goto(placeOf(tasks, await sampleFor(page)))
    await page.getByRole('button', { name: 'Resources' }).first().click()
    await settled(page)
    expect(await faultsOfLook(page)).toEqual([])
    await page.getByRole('button', { name: /^N\/A/ }).first().click()
    await page.getByRole('dialog', { name: 'Why is this N/A?' }).waitFor()
    expect(await faultsOfLook(page)).toEqual([])
  })

  test('the explanation of a run’s cost', async ({ page }) => {
    await page.goto(placeOf(tasks, await sampleFor(page)))
    await page.locator('dl button').first().click()
    await page.getByText('left over').waitFor()
    expect(await faultsOfLook(page)).toEqual([])
  })
})
