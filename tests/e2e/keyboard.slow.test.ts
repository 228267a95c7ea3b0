import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { focused, tabTo } from './keyboard.ts'
import { shownDays } from './screen-places.ts'
import { accountOf } from './sign-in.ts'
import { test } from './visit.ts'

// No test of this file touches the mouse: what cannot be done here cannot be done by keyboard.

const explained = 'Cost breakdown'
const firstRow = 'tr[data-row="0"]'
const jobs = `/reporting?${shownDays}`

/** Opens a list and waits for its rows. */
async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('tbody tr[data-row]').first().waitFor()
}

/** Goes by the palette to a job, and to the first of its runs. */
async function openRunOf(page: Page, name: string): Promise<void> {
  await openList(page, jobs)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(name)
  await page.locator('[role=option]', { hasText: name }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.locator('tbody tr[data-row]').first().waitFor()
  await tabTo(page, firstRow)
  await page.keyboard.press('Enter')
  await page.getByText('Tasks and clusters').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/reporting\/workflow-tasks\/jobs\//)
}

test('somebody signs in by typing, and the palette leads to a screen', async ({ visit, productUrl }) => {
  const { username, password } = await accountOf(productUrl, 'admin')
  const page = await visit({ provokes: [401] })
  await page.goto('/settings/own-cost')
  await page.getByLabel('Username').waitFor()
  await tabTo(page, 'input[autocomplete=username]')
  await page.keyboard.type(username)
  await tabTo(page, 'input[type=password]')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Go to, Ctrl K' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/own-cost')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Workflows')
  await page.locator('[role=option]', { hasText: 'Workflows' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('tbody tr[data-row]').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/reporting')
})

test('the first press of Tab offers to skip to the content', async ({ page }) => {
  await openList(page, jobs)
  await page.keyboard.press('Tab')
  expect((await focused(page)).text).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('arrows walk through the list of jobs, and through one row to the explanation of its cost', async ({
  page,
}) => {
  await openList(page, jobs)
  await tabTo(page, firstRow)
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowRight']) await page.keyboard.press(key)
  expect((await focused(page)).element).toBe('a')
  while (!/Cost breakdown of/.test((await focused(page)).text)) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: explained }).waitFor()
  await page.getByText(/^Adds up to/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: explained }).waitFor({ state: 'detached' })
  expect((await focused(page)).text).toContain('Cost breakdown of')
})

test('keys that come faster than the screen is drawn are not lost', async ({ page }) => {
  await openList(page, jobs)
  await tabTo(page, firstRow)
  const within = await page.evaluate(() => {
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    return new Promise<(string | undefined)[]>((resolve) => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const active = document.activeElement
          resolve([active?.tagName, active?.closest<HTMLElement>('tr[data-row]')?.dataset['row']])
        }),
      )
    })
  })
  expect(within).toEqual(['A', '2'])
})

test('a task of the run opens its cost, and Escape leads back to the task', async ({ page }) => {
  await openRunOf(page, 'orders_medallion')
  await page.getByRole('button', { name: 'bronze' }).waitFor()
  for (let name = ''; name !== 'bronze';) name = await tabTo(page, 'button[aria-pressed]')
  await page.keyboard.press('Enter')
  await page.getByText(/^Adds up to/).waitFor()
  expect(await page.getByRole('complementary', { name: explained }).textContent()).toContain('Adds up to')
  await page.keyboard.press('Escape')
  await page.getByText(/^Adds up to/).waitFor({ state: 'detached' })
  expect((await focused(page)).text).toBe('bronze')
})

test('the reason of N/A opens by Enter, and Escape leads back to it', async ({ page }) => {
  await openRunOf(page, 'supplier_feed_import')
  await page.getByText('Shared cluster: other workloads').waitFor()
  const reason = await tabTo(page, 'button[aria-haspopup=dialog][aria-label^="N/A"]')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Why is this N/A?' })
  await card.waitFor()
  expect(await card.textContent()).toContain('Next step')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect((await focused(page)).text).toBe(reason)
})

test('the keys are told by one of them', async ({ page }) => {
  await openList(page, jobs)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'detached' })
})
