import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { askedDays, shownDays } from './screen-places.ts'
import { answerTo, test } from './visit.ts'

type Row = Readonly<Record<string, string>>

/** The page of a run of which an event log was read. */
async function analyzedRun(page: Page): Promise<string> {
  const { jobReports } = await answerTo<{ jobReports: Row[] }>(page, `/reports/jobs?${askedDays}&size=50`)
  for (const { dbJobId: jobId } of jobReports) {
    const { jobRunReports } = await answerTo<{ jobRunReports: Row[] }>(
      page,
      `/reports/jobs/${jobId}/runs?${askedDays}&analyzedRunsOnly=true&size=5`,
    )
    const [run] = jobRunReports
    if (run)
      return `/reporting/workflow-tasks/jobs/${jobId}/runs/${run['runId']}/tasks?${shownDays}&attemptNumber=${run['attemptNumber']}`
  }
  throw new Error('No run has an event log.')
}

test('an administrator updates and repairs the telemetry of a run, and follows both to their end', async ({
  page,
}) => {
  await page.goto(await analyzedRun(page))
  const telemetry = page.getByRole('region', { name: 'Telemetry', exact: true })
  await telemetry.getByText(/^Its event log was read/).waitFor()
  await telemetry.getByText('Ready', { exact: true }).waitFor()
  await telemetry.getByRole('button', { name: 'Update telemetry' }).click()
  await page.getByText('Update telemetry triggered!').first().waitFor()
  await telemetry.getByText(/^Update telemetry succeeded/).waitFor()

  await telemetry.getByRole('button', { name: 'Repair telemetry' }).click()
  const dialog = page.getByRole('dialog', { name: /^Repair telemetry of job run / })
  await dialog.getByText(/read again from their beginning/).waitFor()
  await dialog.getByRole('button', { name: 'Repair telemetry' }).click()
  await telemetry.getByText('Repairing', { exact: true }).waitFor()
  await telemetry.getByText(/^Repair telemetry succeeded/).waitFor()
  await telemetry.getByText('Ready', { exact: true }).waitFor()
})

test('who is no administrator sees the state and its reason, and starts nothing', async ({ visit }) => {
  const reader = await visit({ role: 'user' })
  await reader.goto(await analyzedRun(reader))
  const telemetry = reader.getByRole('region', { name: 'Telemetry', exact: true })
  await telemetry.getByText(/^Its event log was read/).waitFor()
  expect(await telemetry.getByRole('button').count()).toBe(0)
})
