import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { IncidentRow } from '#product/contract/calls/incidents.ts'
import { answerTo, parameterOf, test } from './visit.ts'
import { settled } from './watched-page.ts'

// What people decide about incidents and policies, from the click to the list.

const days = 'startDate=2025-05-20&endDate=2025-05-31'
const asked = 'since=2025-05-20T00:00:00Z&until=2025-06-01T00:00:00Z&size=250'
const list = `/health-diagnostics/performance?${days}`
const policies = '/settings/health-diagnostics-categories/performance'

type Listed = { incidents: IncidentRow[] }

async function incidentsOf(page: Page, more: string): Promise<IncidentRow[]> {
  return (await answerTo<Listed>(page, `/alerts/performance-incidents?${asked}${more}`)).incidents
}

const ids = async (page: Page, more: string) =>
  (await incidentsOf(page, more))
    .filter(({ isRestated }) => !isRestated)
    .map(({ incidentId }) => incidentId)
    .toSorted()

const rowsShown = (page: Page) => page.locator('table tbody tr')

/** Saves the draft, waits until findings follow it, and asks for a round of incidents. */
async function saveAndGenerate(page: Page, message: RegExp): Promise<void> {
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Save' }).click()
  await page.getByText(message).first().waitFor()
  await bar.waitFor({ state: 'detached' })
  const isDerived = async () => {
    const path = '/diagnostics/incident-rules/PERFORMANCE/hierarchy'
    return (await answerTo<{ derivation: { state: string } }>(page, path)).derivation.state
  }
  await expect.poll(isDerived).toBe('shown')
  const engine = page.getByRole('region', { name: 'Engine' })
  await engine.getByRole('button', { name: 'Generate now' }).click()
  await expect.poll(() => engine.getByText('Succeeded').count()).toBe(2)
}

test('an incident is dismissed with a reason, mutes later ones, and is taken back', async ({ page }) => {
  await page.goto(list)
  await rowsShown(page).locator('th a').first().click()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  const incidentId = parameterOf(page, 'incidentId') ?? ''
  const dialog = page.getByRole('dialog', { name: 'Dismiss 1 incident' })
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await dialog.getByText('Give a reason of at least 3 characters').waitFor()
  await dialog.getByLabel('Reason').fill('Planned <b>backfill</b>')
  await dialog.getByLabel('Mute until').fill('10 Jun 2025')
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await page.getByText('1 incident dismissed.').first().waitFor()
  await page.getByText('Planned <b>backfill</b>').first().waitFor()
  await page.getByText('(muted until 10 Jun 2025)').waitFor()
  expect(await ids(page, '')).not.toContain(incidentId)
  const [dismissed] = await incidentsOf(page, '&status=DISMISSED')
  expect(dismissed).toMatchObject({
    incidentId,
    reason: 'Planned <b>backfill</b>',
    muteUntil: '2025-06-10',
  })
  await page.getByRole('button', { name: 'Take back' }).last().click()
  await expect.poll(() => ids(page, '')).toContain(incidentId)
  expect(await ids(page, '&status=DISMISSED')).toEqual([])
})

test('several incidents are dismissed and taken back together', async ({ page }) => {
  await page.goto(list)
  const before = await ids(page, '')
  for (const place of [0, 1]) await rowsShown(page).locator('input[type=checkbox]').nth(place).check()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Dismiss 2 incidents' })
  await dialog.getByLabel('Reason').fill('Known for long')
  await dialog.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await page.getByText('2 incidents dismissed.').first().waitFor()
  const left = await ids(page, '')
  expect(left).toHaveLength(before.length - 2)
  await page.goto(`${list}&status=DISMISSED`)
  await expect.poll(() => rowsShown(page).count()).toBe(2)
  for (const place of [0, 1]) await rowsShown(page).locator('input[type=checkbox]').nth(place).check()
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => ids(page, '')).toEqual(before)
})

test('two incidents are assigned and undone as one; one is snoozed, commented on and opened by its link', async ({
  page,
}) => {
  await page.goto(list)
  const before = await ids(page, '')
  for (const place of [0, 1]) await rowsShown(page).locator('input[type=checkbox]').nth(place).check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign 2 incidents' })
  await dialog.getByRole('combobox', { name: 'Assigned to' }).click()
  await dialog.getByRole('option').filter({ hasText: 'admin' }).first().click()
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click()
  await page.getByText(/2 incidents assigned to/).waitFor()
  // Processors and memory of the same machines are one piece of work.
  expect((await ids(page, '&assignment=ME')).length).toBeGreaterThanOrEqual(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone for 2 incidents.').waitFor()
  expect(await ids(page, '&assignment=ME')).toEqual([])
  await page.goto(`${list}&incidentId=${before[0]}`)
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  const snooze = page.getByRole('dialog', { name: 'Snooze 1 incident' })
  await snooze.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByText(/1 incident snoozed until/).waitFor()
  expect(await ids(page, '&status=SNOOZED')).toContain(before[0])
  await page.getByLabel('Add a comment').fill('Planned <b>backfill</b>\nuntil Friday')
  await page.getByRole('button', { name: 'Comment', exact: true }).click()
  await page.getByRole('article').getByText('Planned <b>backfill</b>').first().waitFor()
  await page.getByText(/Commented by/).waitFor()
  await page.getByRole('button', { name: 'End snooze' }).click()
  await expect.poll(() => ids(page, '')).toEqual(before)
  await page.getByRole('article').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No comments.').waitFor()
})

test('the policy of an incident opens its rule; a higher limit leaves fewer incidents', async ({ page }) => {
  const type = '&status=ALL&incidentType=EXCESSIVE_DURATION'
  const before = await ids(page, type)
  expect(before.length).toBeGreaterThan(3)
  const job = (await incidentsOf(page, type)).find(({ assetKind }) => assetKind === 'job')
  await page.goto(`${list}&incidentId=${job?.incidentId}`)
  await page.getByRole('link', { name: 'Policy' }).click()
  const rule = page.getByRole('article', { name: 'Excessive duration' })
  await settled(page)
  expect(await rule.getAttribute('aria-current')).toBe('true')
  await rule.getByRole('button', { name: 'Add override' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Asset' }).inputValue())
    .toContain(job?.assetName)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const limit = rule.getByLabel('Longer than the mean of the last 10 successful runs')
  await limit.first().fill('300')
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await bar.getByRole('button', { name: 'Preview' }).click()
  await bar.getByText(/With these limits, .* would have had/).waitFor()
  await saveAndGenerate(page, /Incident configuration (?:changed|saved)!/)
  const after = await ids(page, type)
  expect(after.length).toBeLessThan(before.length)
  await page.goto(`${policies}?targetAssetType=JOB`)
  await limit.first().fill('50')
  await saveAndGenerate(page, /Incident configuration changed!/)
  await expect.poll(() => ids(page, type)).toEqual(before)
})
