import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { smallLog } from '#connectors/spark/event-log/testing/small-log.ts'
import { openMartWithoutTables, type MartWithoutTables } from '#mart/mart-without-tables.ts'
import { openedLogChildren } from '#worker/opened-logs/opened-log-children.ts'
import { logViewer, type LogViewer } from '../../apps/log-viewer/log-viewer.ts'
import { logAt, LogOfViewer } from '../../apps/log-viewer/viewed-log.ts'
import { faultsOfLook } from './look.ts'
import { openVisit, test } from './visit.ts'

const folder = mkdtempSync(join(tmpdir(), 'viewed-in-browser-'))
const children = openedLogChildren()
let mart: MartWithoutTables
let viewer: LogViewer
let address = ''

beforeAll(async () => {
  const path = join(folder, 'events_1_app-1')
  writeFileSync(path, smallLog)
  mart = await openMartWithoutTables(folder, { memoryLimitMb: 200 })
  const viewed = new LogOfViewer({ path, folder, children }, await logAt(path))
  viewer = await logViewer({
    viewed,
    mart,
    log: () => {},
    version: { buildVersion: '1.2.3', gitCommit: 'abc1234' },
  })
  address = await viewer.listen(0)
  void viewed.read()
})

afterAll(async () => {
  await viewer.close()
  await children.stop()
  await mart.close()
  rmSync(folder, { recursive: true })
})

test('the address of an event log leads to its Spark application, once', async () => {
  const { page, faults } = await openVisit(address)
  await page.goto(address)
  await page.getByRole('heading', { name: 'shop', level: 1 }).waitFor()
  expect(page.url()).not.toContain('token')
  await page.getByRole('heading', { name: 'Where the time went' }).waitFor()
  expect(await faultsOfLook(page)).toEqual([])
  await page.getByRole('link', { name: 'Stages', exact: true }).click()
  await page.getByRole('row').nth(2).waitFor()
  expect(await page.getByRole('navigation', { name: 'Breadcrumbs' }).innerText()).toMatch(/^events_1_app-1/)
  await page.reload()
  await page.getByRole('row').nth(2).waitFor()
  expect(faults).toEqual([])
  const other = await openVisit(address, { provokes: [401] })
  await other.page.goto(address)
  await other.page.getByText('Its address works once').waitFor()
  expect(other.faults).toEqual([])
  await page.context().close()
  await other.page.context().close()
})
