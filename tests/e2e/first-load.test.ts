import { expect } from 'vitest'
import { test } from './visit.ts'
import { settled } from './watched-page.ts'

const mostBytes = 264_000

// Compressed scripts and styles of the page, without what is loaded ahead of a link or a dialog once the page stands.
test('the first screen loads at most 264 kB of scripts and styles', async ({ visit }) => {
  const page = await visit({ role: 'admin' })
  // What is loaded ahead waits for a second or longer: here it waits for ever, however slow the machine is.
  await page.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, {
      setTimeout: (work: () => void, delayMs = 0) => (delayMs < 1000 ? start(work, delayMs) : 0),
    })
  })
  const sizes = new Map<string, number>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css)$/.test(pathname)) sizes.set(pathname, Number(response.headers()['content-length'] ?? NaN))
  })
  await page.goto('/reporting')
  await settled(page)
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  expect(sizes.size).toBeGreaterThan(2)
  expect({ bytes, isTooMuch: bytes > mostBytes }).toMatchObject({ isTooMuch: false })
})
