import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { openBrowser, openPage, type Theme } from '../../tests/e2e/browser.ts'
import { signIn } from '../../tests/e2e/sign-in.ts'
import { startProduct } from '../../tests/e2e/product.ts'
import { leaveAlone, untilSettled } from './settled.ts'
import { views } from './views.ts'
import type { View } from './view.ts'

const folder = join(import.meta.dirname, '../../.cache/pictures')
const themes: readonly Theme[] = ['light', 'dark']
const widths = [1280, 768]
const height = 1000

async function settle(page: Page, { isUnsettled = false }: View): Promise<void> {
  if (isUnsettled) return page.waitForTimeout(2000)
  return untilSettled(page)
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

/** Takes every view in every theme and width; a failed view is reported, and the others are taken. */
async function takeAll(browser: Browser, url: string, chosen: readonly View[]): Promise<string[]> {
  const names: string[] = []
  for (const view of chosen) {
    for (const theme of themes) {
      for (const width of widths) {
        try {
          names.push(await take(browser, url, view, theme, width))
        } catch (error) {
          const [why] = String(error).split('\n')
          process.stderr.write(`${view.name}, ${width} px, ${theme}: ${why}\n`)
          process.exitCode = 1
        }
      }
    }
  }
  return names
}

async function main(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const [given, only = ''] = process.argv.slice(2)
  const words = only.split(',')
  const product = given?.startsWith('http') ? undefined : await startProduct()
  const browser = await openBrowser()
  try {
    const chosen = views.filter(({ name }) => words.some((word) => name.includes(word)))
    const names = await takeAll(browser, product?.url ?? given ?? '', chosen)
    writeFileSync(join(folder, 'index.html'), sheetOf(names))
    process.stdout.write(`${names.length} pictures: ${join(folder, 'index.html')}\n`)
  } finally {
    await browser.close()
    await product?.stop()
  }
}

await main()
