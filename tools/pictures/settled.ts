import type { Page } from 'playwright-core'

/** Takes focus and pointer away from what is shown. */
export async function leaveAlone(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.mouse.move(1, 1)
  await page.waitForTimeout(250)
}

/** Waits until everything is drawn that the page asked for. */
export async function untilSettled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [aria-label="Loading"]') === null,
  )
  await page.waitForTimeout(250)
}
