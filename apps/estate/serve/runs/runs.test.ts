import { afterAll, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'

const estate = await smallEstate()

afterAll(() => estate.close())

const runsList = '/api/2.2/jobs/runs/list'
const startOf = (text: string) => Date.parse(text)

test('lists the newest run first, twenty at a time, for 60 days', async () => {
  const first = await estate.get(runsList)
  expect(list(first.body, 'runs')).toHaveLength(20)
  expect(first.text).toContain('"run_id":900719925474099301,')
  const token = String(field(first.body, 'next_page_token'))
  const second = await estate.get(`${runsList}?page_token=${token}`)
  const names = [...list(first.body, 'runs'), ...list(second.body, 'runs')].map((run) =>
    field(run, 'start_time'),
  )
  expect(names).toHaveLength(32)
  expect(names.toSorted().reverse()).toEqual(names)
  expect(field(second.body, 'has_more')).toBe(false)
})

test('answers at most 25 runs a page, also for zero', async () => {
  expect((await estate.get(`${runsList}?limit=26`)).status).toBe(400)
  expect(list((await estate.get(`${runsList}?limit=0`)).body, 'runs')).toHaveLength(25)
})

test('filters by job, by activity and by start', async () => {
  const count = async (query: string) =>
    list((await estate.get(`${runsList}?limit=25&${query}`)).body, 'runs').length
  expect(await count('job_id=901')).toBe(2)
  expect(await count('active_only=true')).toBe(1)
  expect(await count('completed_only=true&job_id=901')).toBe(1)
  expect(await count('run_type=SUBMIT_RUN')).toBe(0)
  const from = startOf('2025-05-31T19:00:00Z')
  expect(await count(`job_id=902&start_time_from=${from}&start_time_to=${from + 3_600_000}`)).toBe(2)
  expect((await estate.get(`${runsList}?active_only=true&completed_only=true`)).status).toBe(400)
})

test('shows a running run without an end, and its waiting task as blocked', async () => {
  const { body } = await estate.get('/api/2.2/jobs/runs/get?run_id=900719925474099301')
  expect(body).toMatchObject({
    state: { life_cycle_state: 'RUNNING' },
    status: { state: 'RUNNING' },
    end_time: 0,
    tasks: [
      {
        task_key: 'load',
        state: { life_cycle_state: 'RUNNING' },
        end_time: 0,
        cluster_instance: { cluster_id: '0531-220000-job1', spark_context_id: '1443449481634833946' },
      },
      { task_key: 'report', state: { life_cycle_state: 'BLOCKED' } },
    ],
  })
  expect(field(body, 'state', 'result_state')).toBeUndefined()
})

test('ends the run when the clock passes its end', async () => {
  const later = await smallEstate()
  await later.post('/control/clock', { now: '2025-05-31T23:40:00Z' })
  const { body } = await later.get('/api/2.2/jobs/runs/get?run_id=900719925474099301')
  await later.close()
  expect(body).toMatchObject({
    state: { life_cycle_state: 'TERMINATED', result_state: 'SUCCESS' },
    status: { state: 'TERMINATED', termination_details: { code: 'SUCCESS', type: 'SUCCESS' } },
    end_time: startOf('2025-05-31T23:40:00Z'),
  })
})

test('has the attempts of a repaired run if its history is requested', async () => {
  const path = '/api/2.2/jobs/runs/get?run_id=900719925474099302'
  const { body } = await estate.get(`${path}&include_history=true`)
  expect(list(body, 'repair_history')).toMatchObject([
    { type: 'ORIGINAL', state: { result_state: 'FAILED' }, task_run_ids: [700000000000003] },
    { type: 'REPAIR', state: { result_state: 'SUCCESS' }, task_run_ids: [700000000000004] },
  ])
  expect(list(body, 'tasks')).toMatchObject([{ attempt_number: 0 }, { attempt_number: 1 }])
  expect(field((await estate.get(path)).body, 'repair_history')).toBeUndefined()
})

test('has no repair before its start', async () => {
  const earlier = await smallEstate({ nowMs: startOf('2025-05-31T00:00:00Z') })
  const { body } = await earlier.get('/api/2.2/jobs/runs/get?run_id=900719925474099302&include_history=true')
  await earlier.close()
  expect(body).toMatchObject({
    state: { life_cycle_state: 'TERMINATED', result_state: 'FAILED' },
    end_time: startOf('2025-05-30T23:15:00Z'),
  })
  expect(list(body, 'repair_history')).toHaveLength(1)
})

test('answers 400, not 404, to a run beyond its retention', async () => {
  expect(await estate.get('/api/2.1/jobs/runs/get?run_id=900719925474099303')).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_PARAMETER_VALUE', message: 'Run 900719925474099303 does not exist.' },
  })
})

test('an end that is never reported is zero, of a run with a final state and, of some, of its tasks', async () => {
  const alone = await estate.get('/api/2.2/jobs/runs/get?run_id=5029')
  expect(alone.body).toMatchObject({ state: { result_state: 'FAILED' }, end_time: 0 })
  expect(field(alone.body, 'run_duration')).toBeUndefined()
  const { body } = await estate.get('/api/2.2/jobs/runs/get?run_id=5028&include_history=true')
  expect(body).toMatchObject({
    state: { result_state: 'FAILED' },
    end_time: 0,
    tasks: [{ state: { result_state: 'FAILED' }, end_time: 0, execution_duration: 1_800_000 }],
    repair_history: [{ end_time: 0 }],
  })
})
