import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faultsOfAccess } from './access.ts'
import { openBrowser, openPage, type Theme } from './browser.ts'
import { startProduct, type Product } from './product.ts'

const range = 'startDate=2025-05-24&endDate=2025-05-30'
const viewport = { width: 1280, height: 900 }
const explained = 'Where does this dollar come from?'

let browser: Browser
let product: Product

beforeAll(async () => {
  browser = await openBrowser()
  product = await startProduct()
})

afterAll(async () => {
  await product.stop()
  await browser.close()
})

/** The cents of the amount in a text such as "≈$1,234.56 Where does the cost of Start-up come from?". */
function cents(text: string | null): number {
  const [amount = ''] = /−?\$?[\d,]+\.\d\d/.exec(text ?? '') ?? []
  return Math.round(Number(amount.replaceAll(/[^\d.−]/g, '').replace('−', '-')) * 100)
}

/** Pixels by which each table is wider than its room. */
async function excessOfTables(page: Page): Promise<number[]> {
  return page
    .locator('table')
    .evaluateAll((tables) =>
      tables.map((table) => Math.max(0, table.scrollWidth - (table.parentElement?.clientWidth ?? 0) - 1)),
    )
}

async function signInAs(page: Page, role: string): Promise<void> {
  await page.goto(`${product.url}/sign-in`)
  await page.getByRole('button', { name: new RegExp(`^${role}`) }).click()
  // Somebody who was here before lands where they were last.
  await page.waitForURL((url) => url.pathname.startsWith('/reporting'))
}

describe.each(['light', 'dark'] as const)('in the %s theme', (theme: Theme) => {
  let page: Page
  let faults: string[]

  beforeAll(async () => {
    ;({ page, faults } = await openPage(browser, theme, viewport))
  })

  test('the demo is signed in to with one click, and the bill equals its parts', async () => {
    await page.goto(`${product.url}/sign-in`)
    await page.getByRole('heading', { name: /demo/i }).waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await signInAs(page, 'Admin')
    await page.goto(`${product.url}/reporting?${range}`)
    const strip = page.getByRole('region', { name: 'The bill and where it went' })
    await strip.waitFor()
    expect(await strip.textContent()).toContain('Equals the bill, 0.0000000000 left over')
    const amounts = (await strip.locator('dd').allTextContents()).map(cents)
    const [billed = 0, ...parts] = amounts
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(billed)
    await page.locator('tbody tr').first().waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
  })

  test('tables fit into the page, also beside the explanation, and give up columns for it', async () => {
    await page.locator('tbody tr').first().waitFor()
    expect(await excessOfTables(page)).toEqual([0])
    await page
      .locator('tbody')
      .getByRole('button', { name: /Where does the cost of/ })
      .first()
      .click()
    await page.getByText('left over').nth(1).waitFor()
    expect((await excessOfTables(page)).filter((excess) => excess > 0)).toEqual([])
    await page.getByRole('button', { name: /^Columns \d+ of \d+$/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { name: explained }).waitFor({ state: 'detached' })
  })

  test('the palette finds a job by a part of its name, by keyboard alone', async () => {
    const address = page.url()
    const name = (await page.locator('tbody a').first().textContent()) ?? ''
    await page.keyboard.press('Control+k')
    await page.keyboard.type(name)
    await page.locator('[role=option]', { hasText: name }).first().waitFor()
    expect(await faultsOfAccess(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.goto(address)
    await page.locator('tbody tr').first().waitFor()
  })

  test('a job leads to its runs, a run to its tasks, each with its cost', async () => {
    await page.locator('tbody a').first().click()
    await page.getByText('Runs that overlap the range').waitFor()
    await page.locator('tbody a').first().click()
    await page.getByText('Tasks and clusters').waitFor()
    expect(page.url()).toContain('/reporting/workflow-tasks/jobs/')
    expect(await faultsOfAccess(page)).toEqual([])
  })

  test('the cost of the run is explained, adding up on the screen to the figure', async () => {
    const figure = page.locator('dl button').first()
    const shown = cents(await figure.textContent())
    await figure.click()
    const drawer = page
      .getByRole('complementary', { name: explained })
      .or(page.getByRole('dialog', { name: explained }))
    await drawer.getByText('left over').waitFor()
    expect(await drawer.textContent()).toContain('Equals the figure, 0.0000000000 left over')
    for (const title of ['On which machine', 'Billed as', 'Spent on']) {
      const spoken = await drawer
        .getByRole('list', { name: title })
        .locator('li .visually-hidden')
        .allTextContents()
      const parts = spoken.map((text) => cents(text.slice(text.lastIndexOf(':'))))
      expect([title, parts.reduce((sum, part) => sum + part, 0)]).toEqual([title, shown])
    }
    expect(shown).toBeGreaterThan(0)
    expect(await faultsOfAccess(page)).toEqual([])
  })

  test('a copied link opens the same explanation, and Back closes it', async () => {
    const link = page.url()
    expect(link).toContain('drawer=')
    await page.reload()
    await page.getByText('left over').waitFor()
    await page.goBack()
    await page.getByText('left over').waitFor({ state: 'detached' })
  })

  test('nothing failed in the browser', () => {
    expect(faults).toEqual([])
  })
})

test('somebody who is not signed in sees the sign-in page, and afterwards what they asked for', async () => {
  const { page } = await openPage(browser, 'light', viewport)
  await page.goto(`${product.url}/reporting?${range}&search=orders`)
  await page.waitForURL(/sign-in/)
  await page.getByRole('button', { name: /^Executive/ }).click()
  await page.waitForURL(/search=orders/)
  expect(page.url()).toContain('startDate=2025-05-24')
})

test('figures are there within two minutes of the first start', () => {
  expect(product.startedInMs).toBeLessThan(120_000)
})
