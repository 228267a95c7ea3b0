import { expect } from 'vitest'
import { screensToCome } from '#features/later-screens.ts'
import { redirections } from '#features/screens.ts'
import { placeOf, sampleFor } from './screen-places.ts'
import { testScreens } from './shown-screens.ts'
import { test } from './visit.ts'

testScreens((path) => !path.startsWith('/reporting'))

test.for(redirections)('$path leads to $to', async ({ path, to }, { page }) => {
  const sample = await sampleFor(page)
  await page.goto(placeOf(path, sample))
  const { pathname } = new URL(placeOf(to, sample), page.url())
  await page.waitForURL((url) => url.pathname === pathname)
})

test('a page to come names its area and where to look today, and its links open pages', async ({ page }) => {
  const allowed = screensToCome.filter(({ guard }) => guard !== 'billing-admin')
  for (const { path, title, meanwhile } of allowed) {
    await page.goto(path.replaceAll(/\{\w+\}/g, '1'))
    await page.getByText(`${title} is not available yet.`).waitFor()
    await page.getByText(meanwhile.text).waitFor()
    const links = await page.locator('main [role=status] a').count()
    expect([path, links]).toEqual([path, meanwhile.links?.length ?? 0])
  }
})

test('where only icons fit, each area shows its pages on hover and on focus', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 720 })
  await page.goto('/spend/forecasting')
  const budgets = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Budgets' })
  const spend = page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Spend Insights' })
  await spend.waitFor()
  expect(await budgets.isVisible()).toBe(false)
  await spend.hover()
  await budgets.waitFor({ state: 'visible' })
  await budgets.click()
  await page.waitForURL('**/spend/budgets**')
  await page.locator('#content').hover()
  await page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Workloads' }).focus()
  await page.getByRole('link', { name: 'SQL warehouses' }).first().waitFor({ state: 'visible' })
})
