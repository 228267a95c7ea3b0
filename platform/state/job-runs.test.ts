import { describe, expect, test } from 'vitest'
import { foldFormer, keepNothingFound } from './folded-runs.ts'
import { readLog, writeLog } from './job-log.ts'
import {
  addEndedRun,
  addRun,
  cancelPending,
  changeRun,
  closeRun,
  deleteRuns,
  findOpenRun,
  findRun,
  listRuns,
  takeRun,
} from './job-runs.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const minute = (number: number) => new Date(Date.UTC(2026, 0, 1, 12, number))
const actor = { kind: 'person', name: 'ann' } as const
const started = {
  runId: 'one',
  kind: 'purge',
  subject: null,
  source: 'MANUAL',
  actor,
  input: { retention: { usage: 90 } },
  createdAt: minute(0),
} as const

describe.each(kinds)('runs of jobs in %s state', (kind) => {
  const state = emptiedState(kind)

  test('a run waits, is taken, changes and ends, and keeps its progress', async () => {
    const { db } = state()
    await addRun(db, started)
    expect(await findOpenRun(db, 'purge', null)).toMatchObject({ ...started, state: 'PENDING', attempt: 0 })
    expect(await takeRun(db, 'one', { attempt: 1, at: minute(1) })).toMatchObject({ state: 'RUNNING' })
    const own = { runId: 'one', attempt: 1 }
    const handles = { preview: [{ rows: 7 }] }
    await changeRun(db, own, {
      step: 'delete',
      done: 1,
      total: 4,
      unit: 'tables',
      handles,
      updatedAt: minute(2),
    })
    await changeRun(db, own, { state: 'SUCCEEDED', records: 7, updatedAt: minute(3), finishedAt: minute(3) })

    expect(await findRun(db, 'one')).toMatchObject({
      state: 'SUCCEEDED',
      step: 'delete',
      done: 1,
      total: 4,
      unit: 'tables',
      handles,
      records: 7,
      createdAt: minute(0),
      startedAt: minute(1),
      finishedAt: minute(3),
    })
    expect(await findOpenRun(db, 'purge', null)).toBeUndefined()
  })

  test('reports of an attempt that another one followed are ignored, and an ended run is not taken', async () => {
    const { db } = state()
    await addRun(db, started)
    await takeRun(db, 'one', { attempt: 1, at: minute(1) })
    await takeRun(db, 'one', { attempt: 2, at: minute(5) })
    await changeRun(db, { runId: 'one', attempt: 1 }, { state: 'FAILED', updatedAt: minute(6) })
    expect(await findRun(db, 'one')).toMatchObject({ state: 'RUNNING', attempt: 2, startedAt: minute(1) })

    await closeRun(db, 'one', { state: 'FAILED', reason: 'The server ended.', at: minute(7) })
    expect(await takeRun(db, 'one', { attempt: 3, at: minute(8) })).toBeUndefined()
    expect(await findRun(db, 'one')).toMatchObject({ reason: 'The server ended.', finishedAt: minute(7) })
  })

  test('only a waiting run is cancelled at once', async () => {
    const { db } = state()
    await addRun(db, started)
    await addRun(db, { ...started, runId: 'two' })
    await takeRun(db, 'two', { attempt: 1, at: minute(1) })
    for (const runId of ['one', 'two']) await cancelPending(db, runId, minute(2))
    expect((await findRun(db, 'one'))?.state).toBe('CANCELLED')
    expect((await findRun(db, 'two'))?.state).toBe('RUNNING')
  })

  test('runs are listed by kind, subject, state and time, a page at a time, the latest first', async () => {
    const { db } = state()
    for (const number of [1, 2, 3, 4])
      await addRun(db, { ...started, runId: `${number}`, createdAt: minute(number) })
    await addRun(db, { ...started, runId: 'cost', kind: 'incidents', subject: 'COST' })
    await takeRun(db, '4', { attempt: 1, at: minute(5) })
    const idsOf = async (filter: Parameters<typeof listRuns>[1]) =>
      (await listRuns(db, filter)).map(({ runId }) => runId)

    expect(await idsOf({ kinds: ['purge'], limit: 2, offset: 1 })).toEqual(['3', '2'])
    expect(await idsOf({ states: ['RUNNING'], limit: 10 })).toEqual(['4'])
    expect(await idsOf({ subject: 'COST', limit: 10 })).toEqual(['cost'])
    expect(await idsOf({ since: minute(2), until: minute(4), limit: 10 })).toEqual(['3', '2'])
  })

  test('runs that found nothing are one row until one finds something', async () => {
    const { db } = state()
    const nothing = { kind: 'tidy', subject: null, actor, input: {} }
    await keepNothingFound(db, { ...nothing, runId: 'a', runs: 2, since: minute(0), until: minute(2) })
    await keepNothingFound(db, { ...nothing, runId: 'b', runs: 4, since: minute(3), until: minute(6) })
    const found = { ...nothing, runId: 'c', source: 'SCHEDULE', state: 'SUCCEEDED', records: 3 } as const
    await addEndedRun(db, { ...found, createdAt: minute(7), finishedAt: minute(7) })
    await keepNothingFound(db, { ...nothing, runId: 'd', runs: 1, since: minute(8), until: minute(8) })

    const runs = await listRuns(db, { limit: 10 })
    expect(runs.map(({ runId, folded, foldedSince }) => [runId, folded, foldedSince])).toEqual([
      ['d', 1, minute(8)],
      ['c', 0, null],
      ['a', 6, minute(0)],
    ])
    expect(runs[2]?.finishedAt).toEqual(minute(6))
    const later = { runId: 'e', kind: 'tidy', subject: null, createdAt: minute(9) }
    expect(await foldFormer(db, later)).toEqual({ folded: 2, foldedSince: minute(8) })
    expect(await findRun(db, 'd')).toBeUndefined()
  })

  test('events of a run are read in their order, and go with it', async () => {
    const { db } = state()
    await addRun(db, started)
    await writeLog(db, 'one', [{ at: minute(1), message: 'first' }])
    await writeLog(db, 'one', [
      { at: minute(1), message: 'second' },
      { at: minute(2), message: 'third' },
    ])
    await writeLog(db, 'unknown', [{ at: minute(1), message: 'of no run' }])
    expect(await readLog(db, 'one')).toEqual([
      { at: minute(1), message: 'first' },
      { at: minute(1), message: 'second' },
      { at: minute(2), message: 'third' },
    ])
    expect(await deleteRuns(db, minute(1))).toBe(1)
    expect(await readLog(db, 'one')).toEqual([])
  })
})
