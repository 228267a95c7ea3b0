import type { Page } from 'playwright-core'

const quietMs = 250

/** Removes focus and pointer from the page. */
export async function leaveAlone(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.mouse.move(1, 1)
  await page.waitForTimeout(quietMs)
}

/**
 * Waits until the page has drawn everything that it requested, and again after a moment, because drawing may request more.
 */
export async function untilSettled(page: Page): Promise<void> {
  do {
    await page.waitForLoadState('networkidle')
    await page.waitForFunction(isNothingAwaited)
    await page.waitForTimeout(quietMs)
  } while (!(await page.evaluate(isNothingAwaited)))
}

function isNothingAwaited(): boolean {
  return document.querySelector('[aria-busy="true"], [aria-label="Loading"]') === null
}
