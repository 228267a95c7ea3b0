import type { Page } from 'playwright-core'
import { compareTwo, explainJob, openFirst, openTrend, saveView } from './acts.ts'

/** One picture of the guide: its page, the actions before it, and the part of the page. */
export type GuideView = {
  name: string
  path: string
  height?: number
  act?: (page: Page) => Promise<void>
  /** Selector of the part. Default: the visible page. */
  part?: string
}

const week = 'startDate=2025-05-24&endDate=2025-05-30'
const month = 'startDate=2025-05-03&endDate=2025-05-30'

async function openRun(page: Page): Promise<void> {
  await openFirst(page)
  await openFirst(page)
}

/** All pictures of the guide, in the order of the guide. */
export const guideViews: readonly GuideView[] = [
  { name: 'jobs', path: `/reporting?${week}`, height: 620 },
  {
    name: 'explained',
    path: `/reporting?${week}`,
    height: 1000,
    part: 'aside',
    act: async (page) => explainJob(page, 2),
  },
  { name: 'run', path: `/reporting?${week}&search=orders_medallion`, height: 560, act: openRun },
  {
    name: 'neighbours',
    path: `/reporting?${week}&search=returns_reconcile`,
    part: 'section:has(> header h2:text("Shared cluster: other workloads"))',
    act: openRun,
  },
  { name: 'trend', path: `/reporting?${month}&search=orders_medallion`, height: 660, act: openTrend },
  { name: 'two-runs', path: `/reporting?${week}&search=orders_medallion`, height: 660, act: compareTwo },
  { name: 'one-time-runs', path: `/reporting?${week}&tab=one-time-runs`, height: 600 },
  { name: 'maintenance-jobs', path: `/reporting?${week}&tab=maintenance-jobs`, height: 640 },
  { name: 'bill', path: `/reporting?${week}`, part: 'section[aria-label="Billed cost and its parts"]' },
  { name: 'unexplained', path: `/reporting/unexplained-money?${month}`, height: 460 },
  {
    name: 'finding',
    path: `/reporting?startDate=2025-05-13&endDate=2025-05-16&search=sync_crm_contacts`,
    height: 420,
    act: openRun,
  },
  { name: 'saved-views', path: `/reporting?${week}`, height: 420, act: saveView },
  { name: 'own-cost', path: `/settings/own-cost?${week}`, height: 560 },
  {
    name: 'not-available',
    path: `/reporting?startDate=2025-05-31&endDate=2025-05-31&search=returns_reconcile`,
    height: 420,
    async act(page) {
      await openFirst(page)
      await page.getByRole('button', { name: 'N/A: Not billed yet.' }).first().click()
      await page.getByRole('dialog', { name: 'Why is this N/A?' }).waitFor()
    },
  },
]
