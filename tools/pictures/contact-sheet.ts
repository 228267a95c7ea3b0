import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage, type Theme } from '../../tests/e2e/browser.ts'
import { signIn } from '../../tests/e2e/sign-in.ts'
import { startProduct } from '../../tests/e2e/product.ts'
import { views, type View } from './views.ts'

const folder = join(import.meta.dirname, '../../.cache/pictures')
const themes: readonly Theme[] = ['light', 'dark']
const widths = [1280, 768]
const height = 1000

async function leaveAlone(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.mouse.move(1, 1)
  await page.waitForTimeout(250)
}

async function settle(page: Page, { isUnsettled = false }: View): Promise<void> {
  if (isUnsettled) return page.waitForTimeout(2000)
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => document.querySelector('[aria-busy="true"], [aria-label="Loading"]') === null,
  )
  await page.waitForTimeout(250)
}

async function take(browser: Browser, url: string, view: View, theme: Theme, width: number): Promise<string> {
  const { page } = await openPage(browser, theme, { width, height })
  if (view.role) await signIn(page, url, view.role)
  await view.prepare?.(page)
  await page.goto(`${url}${view.path}`)
  await settle(page, view)
  await view.act?.(page)
  await settle(page, view)
  if (!view.keepsPointer) await leaveAlone(page)
  const name = `${view.name}-${width}-${theme}.png`
  await page.screenshot({ path: join(folder, name), fullPage: false })
  await page.context().close()
  return name
}

function sheetOf(names: readonly string[]): string {
  const figures = names.map(
    (name) =>
      `<figure><figcaption>${name}</figcaption><img src="${name}" loading="lazy" width="600"></figure>`,
  )
  return `<!doctype html><meta charset="utf-8"><title>Contact sheet</title><style>body{display:flex;flex-wrap:wrap;gap:12px;font:13px sans-serif;background:#888}figure{margin:0}</style>${figures.join('\n')}`
}

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [given, only] = process.argv.slice(2)
  const product = given?.startsWith('http') ? undefined : await startProduct()
  const url = product?.url ?? given ?? ''
  const browser = await openBrowser()
  const names: string[] = []
  for (const view of views.filter(({ name }) => only === undefined || name.includes(only))) {
    for (const theme of themes)
      for (const width of widths) names.push(await take(browser, url, view, theme, width))
  }
  writeFileSync(join(folder, 'index.html'), sheetOf(names))
  await browser.close()
  await product?.stop()
  process.stdout.write(`${names.length} pictures: ${join(folder, 'index.html')}\n`)
}

await main()
