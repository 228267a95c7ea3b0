import type { Benchmark } from './benchmark.ts'
import { freshPage, withBrowser } from './browser/chromium.ts'
import { openedPages, type OpenedPage } from './browser/opened-pages.ts'
import { shownDays } from './browser/shown-ids.ts'
import { demo } from './demo/demo.ts'
import { median } from './statistics.ts'

// What was reached: 303 calls for 91 pages.
const reachedCallsAPage = 303 / 91
const mostGrowth = 1.1
const mostCallsAPage = reachedCallsAPage * mostGrowth

export const pageRequests: Benchmark = {
  name: 'page-requests',
  target: `each declared screen opened by a link: it comes to rest, no call twice, at most ${mostCallsAPage.toFixed(2)} calls a page on average`,
  async run(size) {
    const { product } = await demo(size)
    return withBrowser(async (browser) => {
      const page = await freshPage(browser, product.url)
      const opened = await openedPages(page, product.url, `/reporting?${shownDays}`)
      const calls = opened.reduce((sum, one) => sum + one.calls.length, 0)
      const twice = opened.flatMap((one) => one.twice.map((call) => `${one.path} asks twice: ${call}`))
      const times = opened.map(({ milliseconds }) => milliseconds).filter(Number.isFinite)
      return {
        figure: `${calls} calls for ${opened.length} pages, ${twice.length} of them twice`,
        isMet:
          times.length === opened.length && twice.length === 0 && calls <= mostCallsAPage * opened.length,
        notes: [
          ...twice,
          `half of the pages stand within ${Math.round(median(times))} ms`,
          ...opened.toSorted((one, other) => other.calls.length - one.calls.length).map(line),
        ],
      }
    })
  },
}

function line({ path, calls, milliseconds, hasFailed }: OpenedPage): string {
  const time = Number.isFinite(milliseconds) ? `${Math.round(milliseconds)} ms` : 'never at rest'
  return `${calls.length} calls, ${time}${hasFailed ? ', shows an error' : ''}: ${path}`
}
