import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { executionCause } from './model.ts'

const day = '2025-05-01'
const places = { driver_only: 3, too_few_tasks: 5, stragglers: 6, uneven_rounds: 7, waiting: 15, cpu: 16 }
type Part = { part: keyof typeof places; wall_ms: number; stage_share?: number }

const part = (name: Part['part'], wall_ms: number, stage_share?: number): Part => ({
  part: name,
  wall_ms,
  ...(stage_share === undefined ? {} : { stage_share }),
})

async function named(...parts: readonly Part[]) {
  const rows = parts.map((row) => ({
    ...row,
    day,
    execution_kind: 'job_run',
    asset_id: '70',
    execution_id: '7-0',
    place: places[row.part],
  }))
  return (await selectAlone(executionCause, { execution_time_part: rows }, { days: [day] })).map(
    (row) => row['part'],
  )
}

test('the cause is the longest part that can be changed, from a tenth of the time on', async () => {
  expect(await named(part('driver_only', 100), part('stragglers', 150), part('cpu', 750))).toEqual([
    'stragglers',
  ])
  expect(await named(part('driver_only', 100), part('cpu', 900))).toEqual(['driver_only'])
  expect(await named(part('driver_only', 99), part('cpu', 901))).toEqual([])
})

test('what nobody can change is never the cause, and too few tasks only where most cores had none', async () => {
  expect(await named(part('uneven_rounds', 500), part('waiting', 400), part('cpu', 100))).toEqual([])
  expect(await named(part('too_few_tasks', 500, 0.59), part('cpu', 500))).toEqual([])
  expect(await named(part('too_few_tasks', 500, 0.6), part('cpu', 500))).toEqual(['too_few_tasks'])
})
