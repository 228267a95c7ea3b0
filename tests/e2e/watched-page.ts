import type { Page, Request, Route } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()

/** Watches a page from its start; answers what goes wrong in it: errors, and calls that end with a status that is not provoked. */
export function watch(page: Page, provokes: readonly number[]): readonly string[] {
  const calls = new Set<Request>()
  underWay.set(page, calls)
  page.on('request', (call) => calls.add(call))
  page.on('requestfinished', (call) => calls.delete(call))
  page.on('requestfailed', (call) => calls.delete(call))
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // The console repeats the statuses that are gathered below.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded')
    if (message.type() === 'error' && !isStatus) faults.push(message.text())
  })
  page.on('response', (response) => {
    const status = response.status()
    if (status < 400 || provokes.includes(status)) return
    faults.push(`${response.request().method()} ${response.url()} answered ${status}`)
  })
  return faults
}

/** Waits until the page shows all that it asked for: no placeholder, and two frames later nothing under way. */
export async function settled(page: Page): Promise<void> {
  do {
    await page.waitForFunction(
      () => document.querySelector('[aria-busy="true"], [aria-label="Loading"]') === null,
    )
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      await frame()
      await frame()
    })
  } while (underWay.get(page)?.size)
}

/** Answers a call of a page as a server does that fails. */
export function answeredWith500(route: Route): Promise<void> {
  return route.fulfill({ status: 500, json: { code: 'internal', message: 'no' } })
}
