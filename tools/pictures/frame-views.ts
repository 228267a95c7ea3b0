import { choicesFail, dayRestated, directoriesFail, versionsFail } from './states.ts'
import type { View } from './view.ts'

const range = 'startDate=2025-05-24&endDate=2025-05-30'

/** Elements around every list: chosen columns, the palette, and daily cost. */
export const frameViews: readonly View[] = [
  {
    name: 'columns-not-saved',
    path: `/reporting?${range}`,
    role: 'admin',
    prepare: choicesFail,
    async act(page) {
      await page.getByRole('button', { name: /^Columns/ }).click()
      await page.getByRole('checkbox', { name: 'Runs', exact: true }).click()
      await page.getByText('This could not be saved').waitFor()
    },
  },
  {
    name: 'palette-clusters',
    path: `/reporting?${range}`,
    role: 'admin',
    async act(page) {
      await page.keyboard.press('Control+K')
      await page.keyboard.type('job-')
      await page.locator('[role=group][aria-label=Clusters] [role=option]').first().waitFor()
    },
  },
  {
    name: 'palette-empty',
    path: `/reporting?${range}`,
    role: 'admin',
    async act(page) {
      await page.keyboard.press('Control+K')
      await page.keyboard.type('nowhere')
      await page.getByText('Nothing in sight').waitFor()
    },
  },
  {
    name: 'palette-failing',
    path: `/reporting?${range}`,
    role: 'admin',
    prepare: directoriesFail,
    async act(page) {
      await page.keyboard.press('Control+K')
      await page.keyboard.type('orders')
      await page.getByText('could not be searched').waitFor()
    },
  },
  { name: 'days', path: `/reporting?startDate=2025-05-20&endDate=2025-05-31&byDay=true`, role: 'admin' },
  { name: 'days-restated', path: `/reporting?${range}&byDay=true`, role: 'admin', prepare: dayRestated },
  { name: 'days-failing', path: `/reporting?${range}&byDay=true`, role: 'admin', prepare: versionsFail },
]
