import { describe, expect, test } from 'vitest'
import { listRuns } from './job-runs.ts'
import { openState } from './state.ts'
import { openTestState, stores } from './testing/stores.ts'

/** Rows of the two tables in which progress and rounds stood. */
const formerRows = `
  insert into job_progress (job_id, kind, phase, done, total, unit, state, message, started_at, updated_at, finished_at)
  values
    ('a', 'collect', 'usage', 3, 4, 'sources', 'done', null, '2026-01-01', '2026-01-01 00:05', '2026-01-01 00:05'),
    ('b', 'collect', null, null, null, null, 'failed', 'no room', '2026-01-02', '2026-01-02', '2026-01-02'),
    ('c', 'collect', null, null, null, null, 'running', null, '2026-01-03', '2026-01-03', null);
  insert into incident_round (category, state, data_version, newest_day, is_history_loaded, started_at, finished_at, message)
  values
    ('COST', 'FAILED', 7, '2025-12-31', true, '2026-01-04', '2026-01-04 00:01', 'no table'),
    ('PERFORMANCE', 'SUCCEEDED', 8, '2025-12-31', true, '2026-01-05', '2026-01-05 00:01', null)`

describe.each(stores)('the migration of progress in $kind state', ({ newPlace }) => {
  test('jobs and rounds stand in the history of runs, and rounds keep what they saw', async () => {
    const place = await newPlace()
    const former = await openState(place, { schemaVersion: 12 })
    await former.executeSql(formerRows)
    await former.close()

    const { db } = await openTestState(place)

    const runs = await listRuns(db, { limit: 10 })
    expect(runs.map((run) => [run.kind, run.subject, run.state, run.reason, run.attempt])).toEqual([
      ['incidents', 'PERFORMANCE', 'SUCCEEDED', null, 1],
      ['incidents', 'COST', 'FAILED', 'no table', 1],
      ['collect', null, 'RUNNING', null, 1],
      ['collect', null, 'FAILED', 'no room', 1],
      ['collect', null, 'SUCCEEDED', null, 1],
    ])
    expect(runs.at(-1)).toMatchObject({ runId: 'a', detail: 'usage', done: 3, total: 4, unit: 'sources' })
    const rounds = await db.selectFrom('incident_round').selectAll().orderBy('category').execute()
    expect(rounds).toEqual([
      { category: 'COST', data_version: 7, newest_day: '2025-12-31', is_history_loaded: true },
      { category: 'PERFORMANCE', data_version: 8, newest_day: '2025-12-31', is_history_loaded: true },
    ])
  })
})
