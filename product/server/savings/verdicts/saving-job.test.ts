import { expect, onTestFinished, test } from 'vitest'
import { publishedMart } from '#product/testing/published-mart.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { SavingEngine } from './saving-job.ts'
import { runRows, settingRow } from './testing/changed-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const state = emptiedState('embedded')

async function engineOver(shown: { version: number; isWhole: boolean }) {
  const mart = await publishedMart({ setting_change: [settingRow()], changed_run: runRows(30, 10, 0.7) })
  onTestFinished(() => mart.close())
  return new SavingEngine({
    db: state().db,
    mart,
    now: () => now,
    version: () => shown.version,
    isWhole: () => shown.isWhole,
  })
}
const run = {
  runId: '1',
  subject: null,
  source: 'QUEUE' as const,
  attempt: 1,
  signal: new AbortController().signal,
  report: () => undefined,
  step: () => Promise.reject(new Error('There are no steps.')),
}

test('a round is due once for each publication that has all', async () => {
  const shown = { version: 0, isWhole: true }
  const engine = await engineOver(shown)
  expect(engine.isDue()).toBe(false)
  shown.version = 1
  shown.isWhole = false
  expect(engine.isDue()).toBe(false)
  expect(await engine.round({}, run)).toEqual({ answer: {}, records: 0 })
  shown.isWhole = true
  expect(engine.isDue()).toBe(true)
  expect(await engine.round({}, run)).toEqual({ answer: {}, records: 1 })
  expect(engine.isDue()).toBe(false)
  shown.version = 2
  expect(engine.isDue()).toBe(true)
})

test('a round that was canceled judges nothing', async () => {
  const engine = await engineOver({ version: 1, isWhole: true })
  await expect(engine.round({}, { ...run, signal: AbortSignal.abort() })).rejects.toThrow('aborted')
  expect(engine.isDue()).toBe(true)
})
