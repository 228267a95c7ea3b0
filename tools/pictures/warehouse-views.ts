import type { Page } from 'playwright-core'
import type { Role } from '#contract/roles.ts'
import { openFirst } from './acts.ts'
import type { View } from './view.ts'

const week = 'startDate=2025-05-24&endDate=2025-05-30'

/** Opens the statements of the most expensive warehouse, by what they are grouped, and the first row if it is asked for. */
const statements = (groupBy: string | undefined, isOpened: boolean) => async (page: Page) => {
  await openFirst(page)
  const address = new URL(page.url())
  address.searchParams.set('tab', 'statements')
  if (groupBy !== undefined) address.searchParams.set('groupBy', groupBy)
  await page.goto(address.href)
  await page.locator('table tbody a').first().waitFor()
  if (isOpened) await openFirst(page)
}

const view = (name: string, act: View['act'], role: Role = 'admin'): View => ({
  name,
  path: `/reporting/sql-warehouses?${week}`,
  role,
  ...(act && { act }),
})

/** What ran on a SQL warehouse. */
export const warehouseViews: readonly View[] = [
  view('warehouse-statements', statements(undefined, false)),
  view('warehouse-statements-by-user', statements('user', false)),
  view('warehouse-statements-by-source', statements('source', false)),
  view('warehouse-statements-single', statements('none', false)),
  view('warehouse-statement-opened', statements(undefined, true)),
  view('warehouse-statement-of-user-role', statements(undefined, true), 'user'),
  view('warehouse-source-opened', statements('source', true)),
]
