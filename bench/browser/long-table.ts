import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { median } from '../statistics.ts'
import { withBrowser } from './chromium.ts'

const web = join(import.meta.dirname, '../../apps/web')
const frames = 300
const pixelsAFrame = 120

/** The median frame time in milliseconds while a table of this many rows is scrolled. */
export type FrameTime = { rows: number; milliseconds: number }

/** Scrolls tables of several lengths in turn, each so many times; answers the median frame time of each. */
export async function frameTimes(lengths: readonly number[], rounds: number): Promise<FrameTime[]> {
  const folder = await mkdtemp(join(tmpdir(), 'lakegauge-long-table-'))
  const input = join(web, 'gallery/long.html')
  const configFile = join(web, 'vite.config.ts')
  const shared = { root: web, configFile, logLevel: 'error' as const }
  await build({ ...shared, build: { outDir: folder, emptyOutDir: true, rollupOptions: { input } } })
  const server = await preview({
    ...shared,
    build: { outDir: folder },
    preview: { host: '127.0.0.1', port: 0 },
  })
  try {
    const [url = ''] = server.resolvedUrls?.local ?? []
    return await withBrowser(
      async (browser) => {
        const found = new Map<number, number[]>(lengths.map((rows) => [rows, []]))
        for (let round = 0; round < rounds; round += 1) {
          for (const [rows, times] of found) {
            const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
            times.push(await frameTime(page, `${url}gallery/long.html?rows=${rows}`))
            await page.close()
          }
        }
        return [...found].map(([rows, times]) => ({ rows, milliseconds: median(times) }))
      },
      { isUnlimited: true },
    )
  } finally {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function frameTime(page: Page, url: string): Promise<number> {
  await page.goto(url)
  await page.locator('tbody tr').nth(5).waitFor()
  const times = await page.evaluate<number[]>(`new Promise((resolve) => {
    const holder = [...document.querySelectorAll('*')].find(
      (one) => one.querySelector('tbody') && one.scrollHeight > one.clientHeight + 1000 && getComputedStyle(one).overflowY === 'auto',
    )
    const times = []
    let last = performance.now()
    const step = () => {
      const now = performance.now()
      times.push(now - last)
      last = now
      holder.scrollTop += ${pixelsAFrame}
      if (times.length < ${frames}) requestAnimationFrame(step)
      else resolve(times.slice(1))
    }
    requestAnimationFrame(step)
  })`)
  return median(times)
}
