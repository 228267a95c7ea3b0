import type { Page } from 'playwright-core'
import type { View } from './view.ts'

async function createToken(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create token' }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function openFirstChange(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByText('Digest').waitFor()
}

async function askToPurge(page: Page): Promise<void> {
  await page.getByLabel('Before').fill('2025-05-28')
  await page.getByRole('button', { name: /^Purge \d+ days?$/ }).click()
  await page.getByRole('dialog').waitFor()
}

/** Settings, the audit trail and API tokens, for an administrator and for others. */
export const settingsViews: readonly View[] = [
  { name: 'settings-overview', path: '/settings', role: 'admin' },
  { name: 'settings-overview-user', path: '/settings', role: 'user' },
  { name: 'settings-audit', path: '/settings/audit', role: 'admin' },
  { name: 'settings-audit-change', path: '/settings/audit', role: 'admin', act: openFirstChange },
  { name: 'settings-user', path: '/settings/user-settings', role: 'admin' },
  { name: 'settings-user-token', path: '/settings/user-settings', role: 'user', act: createToken },
  { name: 'analysis-engine', path: '/operational-management/analysis-engine', role: 'admin' },
  { name: 'detection', path: '/operational-management/detection', role: 'admin' },
  { name: 'analysis-data', path: '/operational-management/analysis-data', role: 'admin' },
  {
    name: 'analysis-data-confirm',
    path: '/operational-management/analysis-data',
    role: 'admin',
    act: askToPurge,
  },
  { name: 'telemetry-data', path: '/operational-management/telemetry-data', role: 'admin' },
  { name: 'analysis-history', path: '/operational-management/telemetry-analysis-history', role: 'admin' },
  {
    name: 'purge-history',
    path: '/operational-management/analysis-data/purge-history',
    role: 'admin',
  },
  { name: 'settings-mail', path: '/settings/email-notifications/sender-config', role: 'admin' },
  { name: 'settings-region', path: '/settings/vm-location', role: 'admin' },
  { name: 'settings-opened-event-logs', path: '/settings/opened-event-logs', role: 'admin' },
  { name: 'settings-fiscal-year', path: '/settings/fiscal-year', role: 'admin' },
  { name: 'settings-cost-type', path: '/settings/cost-type', role: 'admin' },
  { name: 'settings-environment', path: '/settings/environment', role: 'admin' },
  { name: 'settings-rates', path: '/settings/discounted-rates', role: 'admin' },
  { name: 'settings-tags', path: '/settings/tags', role: 'admin' },
]
