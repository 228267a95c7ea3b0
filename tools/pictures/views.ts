import { assetViews } from './asset-views.ts'
import { settingsViews } from './settings-views.ts'
import { spendViews } from './spend-views.ts'
import { warehouseViews } from './warehouse-views.ts'
import type { View } from './view.ts'
import type { Page } from 'playwright-core'
import { choose } from '../../tests/e2e/choose.ts'
import { compareTwo, explainJob, openFirst, openTrend, saveView } from './acts.ts'
import { frameViews } from './frame-views.ts'
import {
  dayRestated,
  everythingFails,
  firstMinute,
  recordsTakeLong,
  reportsFail,
  reportsHang,
  serverIsGone,
  sourceFails,
  versionsFail,
} from './states.ts'

const range = 'startDate=2025-05-24&endDate=2025-05-30'
/** A job of several tasks on a shared cluster. */
const severalTasks = 'search=experiment_metrics'
const stormWeek = 'startDate=2025-05-13&endDate=2025-05-17&search=sync_crm_contacts'
const wholeMonth = 'startDate=2025-05-01&endDate=2025-05-30'
const wholeYear = 'startDate=2024-06-01&endDate=2025-05-30'
const emptyRange = 'startDate=2023-01-01&endDate=2023-01-07'

const explainFirst = async (page: Page) => explainJob(page, 4)

/** Every screen with data, empty and failing. */
export const views: readonly View[] = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'jobs', path: `/reporting?${range}`, role: 'admin' },
  { name: 'jobs-explained', path: `/reporting?${range}`, role: 'admin', act: explainFirst },
  { name: 'jobs-empty', path: `/reporting?${emptyRange}`, role: 'admin' },
  { name: 'jobs-failing', path: `/reporting?${range}`, role: 'admin', prepare: reportsFail },
  { name: 'jobs-restated', path: `/reporting?${range}`, role: 'admin', prepare: dayRestated },
  { name: 'jobs-by-tag', path: `/reporting?${range}&groupBy=tag`, role: 'admin' },
  {
    name: 'jobs-filtered',
    path: `/reporting?${range}&cost=ABOVE:20&withoutTag=team&costAs=maximum&durationAs=latest`,
    role: 'admin',
  },
  { name: 'one-time-runs', path: `/reporting?${range}&tab=one-time-runs`, role: 'admin' },
  {
    name: 'one-time-run',
    path: `/reporting?${range}&tab=one-time-runs`,
    role: 'admin',
    act: openFirst,
  },
  { name: 'maintenance-jobs', path: `/reporting?${range}&tab=maintenance-jobs`, role: 'admin' },
  { name: 'runs', path: `/reporting?${range}`, role: 'admin', act: openFirst },
  { name: 'trend', path: `/reporting?${wholeMonth}`, role: 'admin', act: openTrend },
  {
    name: 'trend-tasks',
    path: `/reporting?${range}&${severalTasks}`,
    role: 'admin',
    async act(page) {
      await openTrend(page)
      await page.getByText('Tasks', { exact: true }).click()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'trend-zoomed',
    path: `/reporting?startDate=2025-05-28&endDate=2025-05-31&search=order_status`,
    role: 'admin',
    async act(page) {
      await openTrend(page)
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
      await choose(page, 'From run start', 4)
      await choose(page, 'To run start', 1)
      await page.locator('form').getByRole('button', { name: 'Zoom in' }).click()
      await page.getByRole('button', { name: /reset the zoom/ }).waitFor()
    },
  },
  {
    name: 'trend-zoom-by-keyboard',
    path: `/reporting?startDate=2025-05-28&endDate=2025-05-31&search=order_status`,
    role: 'admin',
    async act(page) {
      await openTrend(page)
      await page.getByRole('button', { name: 'Zoom in', exact: true }).click()
    },
  },
  {
    name: 'two-runs',
    path: `/reporting?${range}`,
    role: 'admin',
    act: compareTwo,
  },
  {
    name: 'run-resources',
    path: `/reporting?${range}&${severalTasks}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
      await page.getByRole('button', { name: 'Resources' }).first().click()
      await page.getByText('Resources of').scrollIntoViewIfNeeded()
    },
  },
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
    name: 'run-task-list',
    path: `/reporting?${range}&${severalTasks}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
      await page
        .getByRole('button', { name: 'Resources' })
        .first()
        .evaluate((button) => button.scrollIntoView({ block: 'center' }))
    },
  },
  {
    name: 'run-explained',
    path: `/reporting?${range}&${severalTasks}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
      await page.locator('dl dd button').first().click()
    },
  },
  {
    name: 'records',
    path: `/reporting?${range}`,
    role: 'admin',
    async act(page) {
      await explainFirst(page)
      await page.getByRole('button', { name: /usage records/i }).click()
    },
  },
  {
    name: 'records-take-long',
    path: `/reporting?${range}`,
    role: 'admin',
    prepare: recordsTakeLong,
    isUnsettled: true,
    async act(page) {
      await explainFirst(page)
      await page.getByRole('button', { name: /usage records/i }).click()
      await page.getByText('so far').waitFor()
    },
  },
  {
    name: 'palette',
    path: `/reporting?${range}`,
    role: 'admin',
    async act(page) {
      await page.getByRole('button', { name: 'Go to, Ctrl K' }).click()
      await page.keyboard.type('orders')
      await page.locator('[role=option]').first().waitFor()
    },
  },
  ...frameViews,
  { name: 'corrections', path: `/reporting?${range}&drawer=said`, role: 'admin', prepare: dayRestated },
  { name: 'corrections-empty', path: `/reporting?${emptyRange}&drawer=said`, role: 'admin' },
  {
    name: 'corrections-failing',
    path: `/reporting?${range}&drawer=said`,
    role: 'admin',
    prepare: versionsFail,
  },
  { name: 'unexplained', path: `/reporting/unexplained-money?${wholeYear}`, role: 'admin' },
  { name: 'unexplained-empty', path: `/reporting/unexplained-money?${emptyRange}`, role: 'admin' },
  {
    name: 'unexplained-failing',
    path: `/reporting/unexplained-money?${range}`,
    role: 'admin',
    prepare: reportsFail,
  },
  { name: 'progress', path: '/', prepare: firstMinute, isUnsettled: true },
  ...settingsViews,
  ...spendViews,
  ...warehouseViews,
  ...assetViews,
  { name: 'own-cost', path: `/settings/own-cost?${range}`, role: 'admin' },
  { name: 'own-cost-empty', path: `/settings/own-cost?${emptyRange}`, role: 'admin' },
  { name: 'own-cost-failing', path: `/settings/own-cost?${range}`, role: 'admin', prepare: reportsFail },
  { name: 'unreachable', path: '/', prepare: serverIsGone, isUnsettled: true },
  { name: 'loading', path: `/reporting?${range}`, role: 'admin', prepare: reportsHang, isUnsettled: true },
  { name: 'everything-failing', path: `/reporting?${range}`, role: 'admin', prepare: everythingFails },
  { name: 'no-rights', path: '/reporting', role: 'provisioning-admin' },
  {
    name: 'source-failing',
    path: `/reporting?${range}`,
    role: 'admin',
    prepare: sourceFails,
    keepsPointer: true,
    async act(page) {
      await page.getByRole('button', { name: /source failed/ }).hover()
      await page.getByText('The workspace answered 403').waitFor()
    },
  },
  {
    name: 'not-available',
    path: `/reporting?startDate=2025-05-31&endDate=2025-05-31&search=returns_reconcile`,
    role: 'admin',
    keepsPointer: true,
    async act(page) {
      await openFirst(page)
      await openFirst(page)
      await page.getByText('N/A').first().hover()
    },
  },
  { name: 'retry-storm', path: `/reporting?${stormWeek}`, role: 'admin' },
  { name: 'retry-storm-runs', path: `/reporting?${stormWeek}`, role: 'admin', act: openFirst },
  {
    name: 'retry-storm-run',
    path: `/reporting?${stormWeek}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
    },
  },
  {
    name: 'saved-views',
    path: `/reporting?${range}`,
    role: 'admin',
    act: saveView,
  },
  {
    name: 'keyboard-help',
    path: `/reporting?${range}`,
    role: 'admin',
    act: async (page) => page.keyboard.press('?'),
  },
  {
    name: 'pasted-address',
    path: `/reporting?${range}`,
    role: 'admin',
    async act(page) {
      await page.keyboard.press('Control+K')
      await page.keyboard.type('https://adb-77.3.azuredatabricks.net/jobs/42/runs/99')
    },
  },
  { name: 'job-not-found', path: `/reporting/workflow-runs/data/1?${range}`, role: 'admin' },
  {
    name: 'run-not-found',
    path: `/reporting/workflow-tasks/jobs/1/runs/1/tasks?${range}`,
    role: 'admin',
  },
  { name: 'error-page', path: '/error-page' },
]
