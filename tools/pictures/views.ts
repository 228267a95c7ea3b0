import type { Page } from 'playwright-core'
import type { Role } from '#contract/roles.ts'

/** One picture: where, as whom, and what to do there first. */
export type View = {
  name: string
  path: string
  role?: Role
  /** Every report fails. */
  isFailing?: boolean
  act?: (page: Page) => Promise<void>
}

const range = 'startDate=2025-05-24&endDate=2025-05-30'
/** A job of several tasks on a shared cluster. */
const severalTasks = 'search=experiment_metrics'
const emptyRange = 'startDate=2023-01-01&endDate=2023-01-07'

async function openFirst(page: Page): Promise<void> {
  await page.locator('table tbody a').first().click()
  await page.waitForLoadState('networkidle')
}

async function explainFirst(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /Where does the cost of/ })
    .locator('visible=true')
    .nth(8)
    .click()
  await page.waitForLoadState('networkidle')
}

/** Every screen with data, empty and failing. */
export const views: readonly View[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'jobs', path: `/reporting?${range}`, role: 'admin' },
  { name: 'jobs-explained', path: `/reporting?${range}`, role: 'admin', act: explainFirst },
  { name: 'jobs-empty', path: `/reporting?${emptyRange}`, role: 'admin' },
  { name: 'jobs-failing', path: `/reporting?${range}`, role: 'admin', isFailing: true },
  { name: 'runs', path: `/reporting?${range}`, role: 'admin', act: openFirst },
  {
    name: 'run',
    path: `/reporting?${range}&${severalTasks}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
    },
  },
  {
    name: 'run-explained',
    path: `/reporting?${range}&${severalTasks}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
      await page.locator('dl button').first().click()
    },
  },
]
