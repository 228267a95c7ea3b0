import type { Page } from 'playwright-core'

const quietMs = 250

/** Takes focus and pointer away from what is shown. */
export async function leaveAlone(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.mouse.move(1, 1)
  await page.waitForTimeout(quietMs)
}

/** Waits until everything is drawn that the page asked for, and a moment later still is: what is drawn may ask for more. */
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
