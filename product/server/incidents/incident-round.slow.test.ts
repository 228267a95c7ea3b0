import { expect, test } from 'vitest'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { incidentRound } from './incident-round.ts'
import { failed, publishing } from './testing/incident-rows.ts'

const now = new Date('2025-05-11T12:00:00Z')
const state = emptiedState('embedded')

test('ten thousand incidents in a night are one round, and a repeated one changes nothing', async () => {
  const round = (rows: ReturnType<typeof failed>[], version: number) =>
    incidentRound(
      { db: state().db, mart: publishing(rows, version), now: () => now, isWhole: () => true },
      'PERFORMANCE',
    )
  await round([], 1)
  const rows = Array.from({ length: 10_000 }, (_none, place) => failed(String(place), 10))
  expect(await round(rows, 2)).toMatchObject({ written: 10_000, notices: 10_000 })
  expect(await round(rows, 3)).toMatchObject({ written: 0, notices: 0 })
}, 60_000)
