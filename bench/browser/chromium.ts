import { gzipSync } from 'node:zlib'
import { chromium, type Browser, type Page } from 'playwright-core'
import { signIn } from '../../tests/e2e/sign-in.ts'

const flags = ['--headless', '--no-sandbox', '--disable-gpu']
const mostWaitMs = 30_000
// Frames are rendered without a frame rate limit, so that their time is their cost.
const unlimited = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/** Runs work with a browser of its own, and closes it. */
export async function withBrowser<Answer>(
  work: (browser: Browser) => Promise<Answer>,
  { isUnlimited = false } = {},
): Promise<Answer> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: isUnlimited ? [...flags, ...unlimited] : flags,
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}

/** A page of a signed-in reader with an empty browser cache. */
export async function freshPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await signIn(page, url, 'admin')
  return page
}

/** Scripts and styles that a page loads from now on, in gzip bytes. */
export function loadedBytes(page: Page): () => Promise<number> {
  const files: Promise<number>[] = []
  page.on('response', (response) => {
    if (!['script', 'stylesheet'].includes(response.request().resourceType())) return
    files.push(response.body().then((body) => gzipSync(body, { level: 9 }).length))
  })
  return async () => (await Promise.all(files)).reduce((sum, bytes) => sum + bytes, 0)
}

/** Milliseconds in the page from its next click until an expression is true of a painted page; fails after a timeout. */
export async function untilPainted(page: Page, isTrue: string, click: () => Promise<void>): Promise<number> {
  // Without void the promise itself would be awaited here, before the click.
  await page.evaluate(`void (window.painted = new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('not painted within ${mostWaitMs} ms')), ${mostWaitMs})
    let began
    addEventListener('click', () => { began = performance.now() }, { capture: true, once: true })
    const look = () => {
      const isDone = began !== undefined && (${isTrue})
      requestAnimationFrame(isDone ? () => resolve(performance.now() - began) : look)
    }
    requestAnimationFrame(look)
  }))`)
  await click()
  return page.evaluate<number>('window.painted')
}

/** Milliseconds from the start of a navigation until an expression is true of a painted page; fails after a timeout. */
export async function untilLoaded(page: Page, url: string, isTrue: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' })
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    setTimeout(() => reject(new Error('not painted within ${mostWaitMs} ms')), ${mostWaitMs})
    const look = () => requestAnimationFrame((${isTrue}) ? () => resolve(performance.now()) : look)
    look()
  })`)
}
