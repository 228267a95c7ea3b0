import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { shownDays } from './screen-places.ts'
import { test, type Visitor } from './visit.ts'
import { answeredWith500 } from './watched-page.ts'

// Whoever chooses columns here is read with by no other file.
const chooser: Role = 'billing-admin'
const other: Role = 'executive'

async function openJobs(page: Page): Promise<Page> {
  await page.goto(`/reporting?${shownDays}`)
  await page.locator('tbody a').first().waitFor()
  return page
}

async function toggle(page: Page, column: string): Promise<void> {
  await page.getByRole('button', { name: /^Columns/ }).click()
  await page.getByRole('checkbox', { name: column, exact: true }).click()
}

const heads = (page: Page) =>
  page.locator('thead th[data-column]').evaluateAll((all) => all.map((head) => head.dataset['column']))

test('chosen columns follow their reader to another browser, and nobody else', async ({ visit }) => {
  const jobsFor = async (role: Role) => openJobs(await visit({ role }))
  const page = await jobsFor(chooser)
  expect(await heads(page)).toContain('runsCount')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await toggle(page, 'Runs')
  expect((await saved).status()).toBe(200)
  expect(await heads(page)).not.toContain('runsCount')
  expect(await heads(await jobsFor(chooser))).not.toContain('runsCount')
  expect(await heads(await jobsFor(other))).toContain('runsCount')
})

const failing: Visitor = { role: other, provokes: [500] }

test('a choice that cannot be saved is said quietly, is shown, and the table goes on', async ({ visit }) => {
  const page = await openJobs(await visit(failing))
  await page.route(/column-choices/, answeredWith500)
  await toggle(page, 'Runs')
  await page.getByText('This could not be saved: it lasts until you leave the page.').waitFor()
  expect(await heads(page)).not.toContain('runsCount')
  await page.unroute(/column-choices/)
  await page.getByRole('checkbox', { name: 'Runs', exact: true }).click()
  await page.getByText('This could not be saved').waitFor({ state: 'detached' })
})

test('a table is there although the choices cannot be read', async ({ visit }) => {
  const page = await visit(failing)
  await page.route(/column-choices/, answeredWith500)
  await openJobs(page)
  expect(await heads(page)).toContain('runsCount')
})
