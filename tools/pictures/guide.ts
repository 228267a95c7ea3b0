import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { openBrowser, openPage } from '../../tests/e2e/browser.ts'
import { signIn } from '../../tests/e2e/sign-in.ts'
import { startSmallProduct } from '../../tests/e2e/small-product.ts'
import { guideViews, type GuideView } from './guide-views.ts'
import { leaveAlone, untilSettled } from './settled.ts'

const folder = join(import.meta.dirname, '../../docs/guide/pictures')
const width = 1120
const dockedWidth = 1280
const usualHeight = 900
const historyDays = 30
const checkEachMs = 3000
const quietChecks = 5
const largestBytes = 150 * 1024

async function take(browser: Browser, url: string, view: GuideView): Promise<void> {
  const { name, path, height = usualHeight, act, part } = view
  const { page } = await openPage(browser, 'light', { width: part === 'aside' ? dockedWidth : width, height })
  await signIn(page, url, 'admin')
  await page.goto(`${url}${path}`)
  await untilSettled(page)
  await act?.(page)
  await untilSettled(page)
  if (name !== 'not-available') await leaveAlone(page)
  const file = join(folder, `${name}.png`)
  await (part === undefined ? page : page.locator(part).first()).screenshot({ path: file })
  await page.context().close()
  const { size } = statSync(file)
  process.stdout.write(`${name}.png ${Math.ceil(size / 1024)} KB\n`)
  if (size > largestBytes) throw new Error(`${name}.png is too large: show less of the page`)
}

/** Waits until no source is being read and nothing new was published for a while. */
async function untilCollected(browser: Browser, url: string): Promise<void> {
  const { page } = await openPage(browser, 'light', { width, height: usualHeight })
  await signIn(page, url, 'admin')
  const get = async (path: string) => (await page.request.get(`${url}/api/1.0${path}`)).json()
  let before = ''
  for (let quiet = 0; quiet < quietChecks; quiet += 1) {
    await page.waitForTimeout(checkEachMs)
    const { sources }: { sources: { state: string }[] } = await get('/sources')
    const { dataVersion }: { dataVersion: number } = await get('/metadata')
    const isAtWork = sources.some(({ state }) => state === 'waiting' || state === 'running')
    const now = `${dataVersion} ${isAtWork}`
    if (isAtWork || now !== before) quiet = 0
    before = now
  }
  await page.context().close()
}

/** Takes the pictures of the guide again, from a small estate that is always the same. */
async function main(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const [given, only] = process.argv.slice(2)
  const product = given?.startsWith('http') ? undefined : await startSmallProduct(historyDays)
  const browser = await openBrowser()
  try {
    await untilCollected(browser, product?.url ?? given ?? '')
    const chosen = guideViews.filter(({ name }) => only === undefined || name.includes(only))
    for (const view of chosen) await take(browser, product?.url ?? given ?? '', view)
    const names = new Set(guideViews.map(({ name }) => `${name}.png`))
    for (const file of readdirSync(folder)) if (!names.has(file)) rmSync(join(folder, file))
  } finally {
    await browser.close()
    await product?.stop()
  }
}

await main()
