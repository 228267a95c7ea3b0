import { expect, test } from 'vitest'
import { alertsEngine } from '#product/contract/calls/alerts-engine.ts'
import { usualScheduling } from '#product/contract/calls/analyzer-scheduling.ts'
import { writeSetting } from '#state/settings.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { openedLogsJob } from './opened-logs-job.ts'
import { configuredSeconds, ownSchedule } from './server-jobs.ts'

const state = emptiedState('embedded')
const root = byPerson('root', new Date('2026-03-01T12:00:00Z'))
const seconds = () => configuredSeconds(state().db, { collectEveryMinutes: 20 })

test('the configuration sets how often is collected until somebody sets it, also to never', async () => {
  expect(await seconds()('collect')).toBe(1_200)
  for (const systemTablesAnalysisFrequencySeconds of [300, 0]) {
    const value = { ...usualScheduling(1_200), systemTablesAnalysisFrequencySeconds }
    await writeSetting(state(), { key: 'analyzerScheduling', value }, root)
    expect(await seconds()('collect')).toBe(systemTablesAnalysisFrequencySeconds)
  }
})

test('rounds of incidents are made as often as the setting of their category asks', async () => {
  const value = { ...alertsEngine.default, costAlertsFrequencySeconds: 45 }
  await writeSetting(state(), { key: alertsEngine.key, value }, root)
  expect(await seconds()('incidents', 'COST')).toBe(45)
  expect(await seconds()('incidents', 'PERFORMANCE')).toBe(600)
})

test('each server deletes opened event logs each hour, also one that never leads', async () => {
  const own = ownSchedule({ hasBegun: false }).map(({ job }) => job.name)
  expect([own.includes(openedLogsJob.name), await seconds()(openedLogsJob.name)]).toEqual([true, 3_600])
})

test('what is not scheduled is never started', async () => {
  expect(await seconds()('purge')).toBe(0)
})
