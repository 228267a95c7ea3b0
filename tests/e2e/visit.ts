import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject, test as plainTest } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { enter, theBrowser } from './one-browser.ts'
import { watch } from './watched-page.ts'

/** Who visits the product, and what they mean to see fail. */
export type Visitor = {
  /** Absent: somebody who is not signed in. */
  role?: Role
  width?: number
  height?: number
  /** The statuses of calls that the test itself makes fail. */
  provokes?: readonly number[]
}

type Visits = {
  productUrl: string
  /** Opens a page in a context of its own; whatever goes wrong there unprovoked fails the test. */
  visit: (visitor?: Visitor) => Promise<Page>
  /** The page of an administrator. */
  page: Page
}

const longestWaitMs = 60_000

/** A test that visits the product with the one browser. */
export const test = plainTest.extend<Visits>({
  productUrl: inject('productUrl'),
  visit: async ({ productUrl }, use) => {
    const contexts: BrowserContext[] = []
    const watched: (readonly string[])[] = []
    await use(async (visitor) => {
      const { page, faults } = await openVisit(productUrl, visitor)
      contexts.push(page.context())
      watched.push(faults)
      return page
    })
    for (const context of contexts) await context.close()
    nothingWrong(watched.flat())
  },
  page: async ({ visit }, use) => use(await visit({ role: 'admin' })),
})

/** Opens a page in a context of its own; answers what goes wrong there, as it grows. */
export async function openVisit(
  productUrl: string,
  { role, width = 1280, height = 900, provokes = [] }: Visitor = {},
): Promise<{ page: Page; faults: readonly string[] }> {
  const browser = await theBrowser()
  const context = await browser.newContext({
    baseURL: productUrl,
    viewport: { width, height },
    colorScheme: 'light',
  })
  context.setDefaultTimeout(longestWaitMs)
  if (role) await enter(context, role)
  const page = await context.newPage()
  return { page, faults: watch(page, provokes) }
}

function nothingWrong(faults: readonly string[]): void {
  expect(faults).toEqual([])
}

/** What the API answers to the reader of a page. */
export async function answerTo<Answer>(page: Page, path: string): Promise<Answer> {
  const answer = await page.request.get(`/api/1.0${path}`)
  expect([path, answer.status()]).toEqual([path, 200])
  return answer.json()
}

/** A parameter of the page's address; null where it has none. */
export function parameterOf(page: Page, name: string): string | null {
  return new URL(page.url()).searchParams.get(name)
}
