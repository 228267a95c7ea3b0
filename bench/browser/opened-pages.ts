import type { Page } from 'playwright-core'
import { screens } from '#features/screens.ts'
import { addressOf, shownIds } from './shown-ids.ts'

const quietMs = 300
/** What stands in place of a page, or a part of one, that could not be read. */
const failure = 'main [role="alert"]'
const stillWorking = 202
const loadedAheadMs = 1000
const longestMs = 15_000

// Answers that the browser has are a minute old where the next page is opened, however fast the machine is.
const aging = `{
  const now = Date.now
  let aheadMs = 0
  Date.now = () => now() + aheadMs
  window.age = () => { aheadMs += 60_000 }
}`

/** What opening a page by a link asks the server for, and how long it takes. */
export type OpenedPage = {
  title: string
  path: string
  /** The calls in their order, with method and query. */
  calls: readonly string[]
  /** Calls that are asked more than once. */
  twice: readonly string[]
  /** From the change of the address until nothing is awaited and the page is painted. */
  milliseconds: number
  /** It shows that something could not be read. */
  hasFailed: boolean
}

/** Opens every declared screen by a change of the address, as a link does, from the page before it. */
export async function openedPages(page: Page, url: string, start: string): Promise<OpenedPage[]> {
  const ids = await shownIds(page, url)
  const asked = watched(page, url)
  await page.addInitScript(aging)
  await page.goto(`${url}${start}`)
  await settled(page)
  // What is loaded ahead is none of the next page's.
  await page.waitForTimeout(loadedAheadMs + quietMs)
  const opened: OpenedPage[] = []
  for (const { title, path, tab } of screens) {
    const address = addressOf(path, ids, tab?.name)
    if (address === undefined) continue
    asked.length = 0
    const began = await page.evaluate<number>(
      `(() => { window.age(); history.pushState({}, '', ${JSON.stringify(address)}); return performance.now() })()`,
    )
    const ended = await settled(page)
    const calls = [...asked]
    const twice = [...new Set(calls.filter((call, place) => calls.indexOf(call) !== place))]
    const place = tab?.name ? `${path} ${tab.name}` : path
    const hasFailed = await page.evaluate<boolean>(`document.querySelector('${failure}') !== null`)
    opened.push({ title, path: place, calls, twice, milliseconds: ended - began, hasFailed })
  }
  return opened
}

/** The calls of a page, as they are made; one that is repeated because its answer is not ready counts once. */
function watched(page: Page, url: string): string[] {
  const asked: string[] = []
  const awaited = new Set<string>()
  page.on('request', (request) => {
    const address = request.url().replace(url, '')
    const call = `${request.method()} ${address} ${request.postData() ?? ''}`.trim()
    if (/^\/(?:api|readyz)/.test(address) && !awaited.delete(call)) asked.push(call)
  })
  page.on('response', (response) => {
    const request = response.request()
    if (response.status() !== stillWorking) return
    awaited.add(`${request.method()} ${request.url().replace(url, '')} ${request.postData() ?? ''}`.trim())
  })
  return asked
}

/** Waits until nothing is awaited and a moment later neither; answers when that was first so by the page's clock, NaN if never. */
async function settled(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    let since
    const began = performance.now()
    const look = () => {
      const isBusy = document.querySelector('[aria-busy="true"], [aria-label="Loading"]') !== null
      const now = performance.now()
      if (isBusy || document.querySelector('h1, ${failure}') === null) since = undefined
      else since ??= now
      if (since !== undefined && now - since > ${quietMs}) resolve(since)
      else if (now - began > ${longestMs}) resolve(Number.NaN)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })`)
}
