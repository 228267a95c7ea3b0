import { expect, test } from 'vitest'
import { usualScheduling } from '#product/contract/calls/analyzer-scheduling.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import { collectJob } from '#worker/jobs/collect-job.ts'
import { writeSetting } from '#state/settings.ts'
import { byPerson } from '#state/testing/author.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { scheduledWork } from './work-schedule.ts'

const state = emptiedState('embedded')
const at = new Date('2026-03-01T12:00:00Z')
const configuration = { collectEveryMinutes: 20 }
const entries = [
  { job: collectJob, input: {} },
  { job: incidentsJob, subject: 'COST', input: { category: 'COST' } },
]

test('each kind has its seconds, what decides them, and when it starts next or why that is not known', async () => {
  const planned = [{ kind: 'collect', subject: null, waitsFor: 'TIME', at } as const]
  expect(await scheduledWork(state().db, configuration, entries, planned)).toEqual([
    {
      kind: 'collect',
      label: 'Collection',
      subject: null,
      pace: {
        seconds: 1_200,
        from: 'ENVIRONMENT',
        page: expect.stringContaining('/'),
        variable: 'LAKEGAUGE_COLLECT_EVERY_MINUTES',
      },
      nextRunAt: at.toISOString(),
      nextRunAbsentBecause: null,
    },
    {
      kind: 'incidents',
      label: 'Search for incidents',
      subject: 'COST',
      pace: { seconds: 30, from: 'SETTING', page: expect.stringContaining('/'), variable: null },
      nextRunAt: null,
      nextRunAbsentBecause: 'No server starts it at the moment.',
    },
  ])
})

test('what somebody set decides, and an unreachable schedule is named', async () => {
  const value = { ...usualScheduling(1_200), systemTablesAnalysisFrequencySeconds: 0 }
  await writeSetting(state(), { key: 'analyzerScheduling', value }, byPerson('root', at))
  const planned = { unknownBecause: 'No server leads yet.' }
  const [collecting] = await scheduledWork(state().db, configuration, entries, planned)
  expect(collecting).toMatchObject({
    pace: { seconds: 0, from: 'SETTING', variable: null },
    nextRunAbsentBecause: 'No server leads yet.',
  })
})
