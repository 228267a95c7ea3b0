import type { Page } from 'playwright-core'
import { faultsOfAccess, rulesOfColor } from './access.ts'
import { settled } from './watched-page.ts'

const height = 1000
const widths = [1280, 768] as const
const themes = ['light', 'dark'] as const

/** What is wrong with the page as it stands, in both themes and both widths: by axe, or wider than its window. */
export async function faultsOfLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      const wrong = [
        ...(await faultsOfAccess(page, theme === 'dark' ? rulesOfColor : undefined)),
        ...(await excessOf(page)),
      ]
      found.push(...wrong.map((fault) => `${theme}, ${width} px: ${fault}`))
    }
  }
  return found
}

async function excessOf(page: Page): Promise<string[]> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  return excess > 0 ? [`${excess} px wider than the window`] : []
}
