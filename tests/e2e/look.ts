import type { Page } from 'playwright-core'
import { faultsOfAccess, rulesOfColor, rulesOfWidth } from './access.ts'
import { settled } from './watched-page.ts'

const height = 1000
type Look = { width: number; theme: 'light' | 'dark'; rules?: readonly string[] }
// At every change all rules once, and the narrow window by its width; in a suite of its own turn what another theme or width
// can break.
const looks: readonly Look[] =
  process.env['LAKEGAUGE_LOOKS'] === 'all'
    ? [
        { width: 1280, theme: 'light' },
        { width: 1280, theme: 'dark', rules: rulesOfColor },
        { width: 768, theme: 'light', rules: rulesOfWidth },
        { width: 768, theme: 'dark', rules: rulesOfColor },
      ]
    : [
        { width: 1280, theme: 'light' },
        { width: 768, theme: 'light', rules: [] },
      ]

/** What is wrong with the page as it stands: by axe, or wider than its window. */
export async function faultsOfLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { width, theme, rules } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme: theme })
    await settled(page)
    const ofAccess = rules?.length === 0 ? [] : await faultsOfAccess(page, rules)
    const wrong = [...ofAccess, ...(await excessOf(page))]
    found.push(...wrong.map((fault) => `${theme}, ${width} px: ${fault}`))
  }
  return found
}

async function excessOf(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return excess > 0 ? [`${excess} px wider than the window`] : []
}
