import { chromium, type Browser, type BrowserServer, type Page } from 'playwright-core'

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export type Theme = 'light' | 'dark'
export type Viewport = { width: number; height: number }

/** The Chromium that CHROMIUM_PATH names, or Debian's. */
const chosen = () => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: flags,
})

/** A browser of this process alone. */
export async function openBrowser(): Promise<Browser> {
  return chromium.launch(chosen())
}

/** A browser to which other processes connect. */
export async function serveBrowser(): Promise<BrowserServer> {
  return chromium.launchServer(chosen())
}

/** A page of its own, with errors of the page and its console gathered. */
export async function openPage(
  browser: Browser,
  theme: Theme,
  viewport: Viewport,
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport, colorScheme: theme, deviceScaleFactor: 1 })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  return { page, faults }
}
