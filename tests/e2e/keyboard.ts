import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const mostTabs = 80

/** What has the focus: its text, and whether a ring shows it. */
export async function focused(page: Page): Promise<{ text: string; isSeen: boolean; element: string }> {
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
export async function tabTo(page: Page, selector: string): Promise<string> {
  for (let presses = 0; presses < mostTabs; presses += 1) {
    await page.keyboard.press('Tab')
    const { text, isSeen, element } = await focused(page)
    // After the last control the focus leaves the page for once.
    if (element === 'body') continue
    expect([element, text, isSeen]).toEqual([element, text, true])
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector))
      return text
  }
  throw new Error(`no ${selector} within ${mostTabs} presses of Tab`)
}
