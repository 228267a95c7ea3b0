import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import type { Product } from './product.ts'
import { startSmallProduct } from './small-product.ts'

// No test of this file touches the mouse: what cannot be done here cannot be done by keyboard.

const explained = 'Where does this dollar come from?'
const mostTabs = 80

let browser: Browser
let product: Product
let page: Page
let faults: string[]

beforeAll(async () => {
  product = await startSmallProduct()
  browser = await openBrowser()
  ;({ page, faults } = await openPage(browser, 'light', { width: 1280, height: 900 }))
})

afterAll(async () => {
  await browser.close()
  await product.stop()
})

/** What has the focus: its text, and whether a ring shows it. */
async function focused(): Promise<{ text: string; isSeen: boolean; element: string }> {
  return page.evaluate(() => {
    const active = document.activeElement
    if (!(active instanceof HTMLElement)) return { text: '', isSeen: false, element: '' }
    const ringOf = (element: Element) => {
      const { outlineStyle, boxShadow } = getComputedStyle(element)
      return outlineStyle !== 'none' || boxShadow !== 'none'
    }
    return {
      text: (active.getAttribute('aria-label') ?? active.innerText).trim(),
      isSeen:
        active.matches(':focus-visible') &&
        [active, active.parentElement, active.firstElementChild].some(
          (element) => element && ringOf(element),
        ),
      element: active.tagName.toLowerCase(),
    }
  })
}

/** Presses Tab until what has the focus matches the selector; every stop on the way has to be seen. */
async function tabTo(selector: string): Promise<string> {
  for (let presses = 0; presses < mostTabs; presses += 1) {
    await page.keyboard.press('Tab')
    const { text, isSeen, element } = await focused()
    // After the last control the focus leaves the page for once.
    if (element === 'body') continue
    expect([element, text, isSeen]).toEqual([element, text, true])
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return text
  }
  throw new Error(`no ${selector} within ${mostTabs} presses of Tab`)
}

/** The account of the demo, as the sign-in page tells it. */
async function adminAccount(): Promise<{ username: string; password: string }> {
  const answer = await fetch(`${product.url}/api/1.0/public/deployment-info`)
  const { demoAccounts = [] }: { demoAccounts?: { username: string; password: string; role: string }[] } =
    await answer.json()
  return demoAccounts.find(({ role }) => role === 'admin') ?? { username: '', password: '' }
}

test('somebody signs in by typing', async () => {
  const { username, password } = await adminAccount()
  await page.goto(`${product.url}/sign-in`)
  await page.getByLabel('Username').waitFor()
  await tabTo('input[autocomplete=username]')
  await page.keyboard.type(username)
  await tabTo('input[type=password]')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Go to, Ctrl K' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/reporting/)
})

test('the palette leads to a screen', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Workflows')
  await page.locator('[role=option]', { hasText: 'Workflows' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.locator('tbody tr[data-row]').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/reporting')
})

test('the first press of Tab offers to skip to the content', async () => {
  await page.reload()
  await page.locator('tbody tr[data-row]').first().waitFor()
  await page.keyboard.press('Tab')
  expect((await focused()).text).toBe('Skip to content')
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
})

test('arrows walk through the list of jobs, and through one row to the explanation of its cost', async () => {
  await tabTo('tr[data-row="0"]')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  expect((await focused()).element).toBe('a')
  while (!/Where does the cost of/.test((await focused()).text)) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: explained }).waitFor()
  await page.getByText('left over').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: explained }).waitFor({ state: 'detached' })
  expect((await focused()).text).toContain('Where does the cost of')
})

test('keys that come faster than the screen is drawn are not lost', async () => {
  await page.reload()
  await page.locator('tbody tr[data-row]').first().waitFor()
  await tabTo('tr[data-row="0"]')
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

test('the palette leads to a job, a row of its runs to a run', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('orders_medallion')
  await page.locator('[role=option]', { hasText: 'orders_medallion' }).first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'orders_medallion', level: 1 }).waitFor()
  await page.locator('tbody tr[data-row]').first().waitFor()
  await tabTo('tr[data-row="0"]')
  await page.keyboard.press('Enter')
  await page.getByText('Tasks and clusters').waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/reporting\/workflow-tasks\/jobs\//)
})

test('a task of the run opens its cost, and Escape leads back to the task', async () => {
  await page.getByRole('region', { name: 'Tasks and clusters' }).waitFor()
  await page.getByRole('button', { name: 'bronze' }).waitFor()
  for (let name = ''; name !== 'bronze';) name = await tabTo('button[aria-pressed]')
  await page.keyboard.press('Enter')
  await page.getByText('left over').waitFor()
  expect(await page.getByRole('complementary', { name: explained }).textContent()).toContain(
    'Equals the figure, 0.0000000000 left over',
  )
  await page.keyboard.press('Escape')
  await page.getByText('left over').waitFor({ state: 'detached' })
  expect((await focused()).text).toBe('bronze')
})

test('the reason of N/A opens by Enter, and Escape leads back to it', async () => {
  await page.keyboard.press('Control+k')
  await page.keyboard.type('supplier_feed_import')
  await page.locator('[role=option]', { hasText: 'supplier_feed_import' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'supplier_feed_import', level: 1 }).waitFor()
  await page.locator('tbody tr[data-row]').first().waitFor()
  await tabTo('tr[data-row="0"]')
  await page.keyboard.press('Enter')
  await page.getByText('Who shared its clusters').waitFor()
  const reason = await tabTo('button[aria-haspopup=dialog][aria-label^="N/A"]')
  await page.keyboard.press('Enter')
  const card = page.getByRole('dialog', { name: 'Why is this N/A?' })
  await card.waitFor()
  expect(await card.textContent()).toContain('Next step')
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'detached' })
  expect((await focused()).text).toBe(reason)
})

test('the keys are told by one of them, and nothing failed on the way', async () => {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})
