import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionServer } from '#features/testing/session-server.ts'
import { realNow } from '#http/testing/parts.ts'
import { Licenses } from '#product/server/license/licenses.ts'
import { keys, licenseWith } from '#product/server/license/testing/signed-license.ts'
import { openState, type State } from '#state/state.ts'
import { faultsOfAccess } from './access.ts'
import { theBrowser } from './one-browser.ts'

const webFolder = join(import.meta.dirname, '../../apps/web/dist')
const dayMs = 86_400_000

type Installed = { state: State; address: string; license: Licenses; stop: () => Promise<void> }
let installed: Installed

/** A server that was started sixty days ago, without data and without a license. */
async function serverWithoutLicense(): Promise<Installed> {
  const directory = await mkdtemp(join(tmpdir(), 'lakegauge-license-'))
  const state = await openState({ directory })
  let now = new Date(realNow.getTime() - 60 * dayMs)
  const license = new Licenses({
    state,
    publicKeys: [keys.publicKey],
    isDemo: () => false,
    tenant: () => 'account-1',
    workspaceCount: async () => 2,
    now: () => now,
  })
  await license.facts()
  now = realNow
  const http = await sessionServer({ license }, { heldBack: () => license.heldBack(), webFolder })
  const address = await http.listen(0, '127.0.0.1')
  const stop = async () => {
    await http.close()
    await state.close()
    await rm(directory, { recursive: true, force: true })
  }
  return { state, address, license, stop }
}

beforeAll(async () => {
  installed = await serverWithoutLicense()
})

afterAll(() => installed.stop())

async function pageOf(username: string, path: string): Promise<Page> {
  const context = await (await theBrowser()).newContext({ viewport: { width: 1280, height: 720 } })
  await context.addCookies([{ name: 'lakegauge_session', value: username, url: installed.address }])
  const page = await context.newPage()
  await page.goto(`${installed.address}${path}`)
  return page
}

/** From the text to the file, to Check, to Enter license. */
async function pressTab(page: Page, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed += 1) await page.keyboard.press('Tab')
}

const missing = 'License missing. Please add your license first.'

test('a license is entered by keyboard alone, from the banner to the end of the banner', async () => {
  const page = await pageOf('root', '/settings/user-settings')
  const banner = page.getByRole('status').filter({ hasText: missing })
  await banner.waitFor()
  await banner.getByRole('link', { name: 'License Settings' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Enter a license' }).waitFor()
  expect(await faultsOfAccess(page)).toEqual([])

  const text = page.getByRole('textbox', { name: 'License' })
  await text.focus()
  await page.keyboard.insertText(licenseWith({ tenant: 'account-9' }))
  await pressTab(page, 3)
  await page.keyboard.press('Enter')
  await page.getByText('This license is for the Databricks account account-9').waitFor()
  expect((await installed.license.facts()).standing.state).toBe('MISSING')

  await text.focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(licenseWith())
  await pressTab(page, 2)
  await page.keyboard.press('Enter')
  await page.getByText('Acme').waitFor()
  expect((await installed.license.facts()).standing.state).toBe('MISSING')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('Valid', { exact: true }).waitFor()
  await banner.waitFor({ state: 'detached' })
  expect((await installed.license.facts()).standing.state).toBe('VALID')
  await page.context().close()
})

test('who only sets the product up is led to the license from everywhere', async () => {
  const page = await pageOf('setup', '/workloads/workflows')
  await page.waitForURL(/\/settings\/license/)
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('License Settings')
  await page.context().close()
})
