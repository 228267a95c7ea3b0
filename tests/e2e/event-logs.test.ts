import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { tabTo } from './keyboard.ts'
import { test } from './visit.ts'

/** Drops a file of this text as a person does with the mouse. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([content], fileName))
      return transfer
    },
    [name, text],
  )
  const zone = page.getByText('Drop a file here')
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
}

const logOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Opened event logs' }).getByRole('row', { name: new RegExp(`^${name}`) })

async function deleteLog(page: Page, name: string): Promise<void> {
  await page.goto('/event-logs')
  await logOf(page, name).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await logOf(page, name).waitFor({ state: 'detached' })
}

test('an event log that is dropped opens the page of its application', async ({ page }) => {
  await page.goto('/event-logs')
  await page.getByText('At most 5 GB each, and 20 logs with 10 GB; one is kept for 7 days.').waitFor()
  await drop(page, 'dropped.log', smallLog)
  await logOf(page, 'dropped.log').getByText('Ready', { exact: true }).waitFor()
  await logOf(page, 'dropped.log').getByRole('link', { name: 'shop' }).click()
  await page.getByRole('heading', { level: 1, name: 'shop' }).waitFor()
  await page.getByText('Where the time went').first().waitFor()
  expect(await page.getByRole('button', { name: 'Read it' }).count()).toBe(0)
  await deleteLog(page, 'dropped.log')
})

test('an event log is opened by keyboard, and what is none stays with its reason', async ({ page }) => {
  await page.goto('/event-logs')
  await page.getByText('At most 5 GB each').waitFor()
  // Asked for before the keys: a browser under load opens its own dialog while this is still on the way to it.
  const chosen = page.waitForEvent('filechooser')
  await tabTo(page, 'input[type="file"]')
  await page.keyboard.press('Enter')
  await (await chosen).setFiles({ name: 'typed.log', mimeType: 'text/plain', buffer: Buffer.from(smallLog) })
  await logOf(page, 'typed.log').getByText('Ready', { exact: true }).waitFor()
  await drop(page, 'picture.png', 'no log')
  await logOf(page, 'picture.png')
    .getByText(/^This is no event log/)
    .waitFor()
  await tabTo(page, 'a[href*="/spark-applications/opened-log/"]')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'shop' }).waitFor()
  for (const name of ['typed.log', 'picture.png']) await deleteLog(page, name)
})
