import { describe, expect, test } from 'vitest'
import { findProgress, deleteProgress, listProgress, openProgressLog } from './progress.ts'
import type { JobProgress } from './progress.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const patient = { timeout: 10_000 }

const now = new Date('2025-05-31T23:00:00Z')
const later = new Date('2025-05-31T23:10:00Z')
const report: JobProgress = {
  jobId: 'job-1',
  kind: 'collect',
  subject: 'usage',
  phase: 'reading',
  done: 1,
  total: 10,
  unit: 'pages',
  ratePerSecond: 0.5,
  state: 'running',
  message: null,
  startedAt: now,
  updatedAt: now,
  finishedAt: null,
}

function fail(error: unknown): void {
  throw error
}

describe.each(kinds)('progress in %s state', (kind) => {
  const state = emptiedState(kind)

  test('the first report is written at once and completely', async () => {
    openProgressLog(state().db, { onError: fail }).write(report)

    await expect.poll(() => findProgress(state().db, 'job-1'), patient).toEqual(report)
  })

  test('of many reports within the interval, the first and the last are written', async () => {
    await state().executeSql(`
      create table written (done double precision);
      create function note() returns trigger language plpgsql as
        'begin insert into written values (new.done); return new; end';
      create trigger note after insert or update on job_progress for each row execute function note()`)
    const log = openProgressLog(state().db, { everyMs: 200, onError: fail })

    for (let done = 1; done <= 50; done += 1) log.write({ ...report, done })

    await expect.poll(() => findProgress(state().db, 'job-1'), patient).toMatchObject({ done: 50 })
    const { rows } = await state().executeSql('select done from written')
    expect(rows).toEqual([{ done: 1 }, { done: 50 }])
    await state().executeSql('drop trigger note on job_progress; drop function note; drop table written')
  })

  test('the end of a job is written without delay', async () => {
    const log = openProgressLog(state().db, { everyMs: 60_000, onError: fail })
    log.write(report)
    log.write({ ...report, state: 'done', done: 10, finishedAt: later })
    await log.flush()

    expect(await findProgress(state().db, 'job-1')).toMatchObject({
      state: 'done',
      done: 10,
      finishedAt: later,
    })
  })

  test('a flush writes pending reports', async () => {
    const log = openProgressLog(state().db, { everyMs: 60_000, onError: fail })
    log.write(report)
    log.write({ ...report, done: 7 })
    await log.flush()

    expect(await findProgress(state().db, 'job-1')).toMatchObject({ done: 7 })
  })

  test('jobs are listed by kind and state, the latest first', async () => {
    const log = openProgressLog(state().db, { onError: fail })
    log.write(report)
    log.write({ ...report, jobId: 'job-2', updatedAt: later })
    log.write({ ...report, jobId: 'job-3', kind: 'derive' })
    log.write({ ...report, jobId: 'job-4', state: 'failed' })
    await log.flush()

    const listed = await listProgress(state().db, { kinds: ['collect'], states: ['running'], limit: 10 })
    expect(listed.map(({ jobId }) => jobId)).toEqual(['job-2', 'job-1'])
    expect(await listProgress(state().db, { limit: 1 })).toHaveLength(1)
  })

  test('jobs without a report since an instant are deleted, including those that never ended', async () => {
    const log = openProgressLog(state().db, { onError: fail })
    log.write({ ...report, jobId: 'died' })
    log.write({ ...report, jobId: 'long done', state: 'done', finishedAt: now })
    log.write({ ...report, jobId: 'just done', state: 'done', updatedAt: later, finishedAt: later })
    log.write({ ...report, jobId: 'running', updatedAt: later })
    await log.flush()

    expect(await deleteProgress(state().db, later)).toBe(2)
    expect((await listProgress(state().db, { limit: 10 })).map(({ jobId }) => jobId).toSorted()).toEqual([
      'just done',
      'running',
    ])
  })
})
