import type { Page } from 'playwright-core'
import { openFirst } from './acts.ts'
import type { View } from './view.ts'

const range = 'startDate=2025-05-17&endDate=2025-05-30'

const ofList = (name: string, list: string): View => ({
  name: `asset-${name}`,
  path: `${list}?${range}`,
  role: 'admin',
  act: openFirst,
})

async function openTab(page: Page, tab: string): Promise<void> {
  await page.getByRole('link', { name: tab, exact: true }).first().click()
  await page.waitForLoadState('networkidle')
}

async function openInstance(page: Page): Promise<void> {
  await openFirst(page)
  await openTab(page, 'Instances')
  await openFirst(page)
}

const showTelemetry = async (page: Page) =>
  page
    .getByRole('region', { name: 'Telemetry', exact: true })
    .evaluate((panel) => panel.scrollIntoView({ block: 'center' }))

/** The first asset of each list of assets, and an instance of a cluster. */
export const assetViews: readonly View[] = [
  ofList('cluster', '/reporting/all-purpose-compute'),
  ofList('pipeline', '/reporting/pipelines'),
  {
    ...ofList('update', '/reporting/pipelines'),
    async act(page) {
      await openFirst(page)
      await openFirst(page)
    },
  },
  ofList('warehouse', '/reporting/sql-warehouses'),
  ofList('pool', '/reporting/pools'),
  ofList('notebook', '/reporting/serverless/notebooks'),
  ofList('app', '/reporting/databricks-platform/apps'),
  ofList('model-serving', '/reporting/artificial-intelligence/model-serving'),
  ofList('vector-search', '/reporting/artificial-intelligence/vector-search'),
  { ...ofList('service', '/reporting'), path: `/reporting?${range}&tab=maintenance-jobs` },
  { ...ofList('instance', '/reporting/all-purpose-compute'), act: openInstance },
  {
    name: 'telemetry-run',
    path: `/reporting?${range}`,
    role: 'admin',
    async act(page) {
      await openFirst(page)
      await openFirst(page)
      await showTelemetry(page)
    },
  },
  {
    name: 'telemetry-repair',
    path: `/reporting/all-purpose-compute?${range}`,
    role: 'admin',
    async act(page) {
      await openInstance(page)
      await showTelemetry(page)
      await page.getByRole('button', { name: 'Repair telemetry' }).click()
    },
  },
  {
    ...ofList('instance-autoscaling', '/reporting/all-purpose-compute'),
    async act(page) {
      await openInstance(page)
      await openTab(page, 'Autoscaling')
    },
  },
  {
    ...ofList('configuration', '/reporting/all-purpose-compute'),
    async act(page) {
      await openFirst(page)
      await openTab(page, 'Configuration timeline')
    },
  },
]
