import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, deriveAgain, derivedLake } from '../../../models/testing/derived.ts'
import { priceRow, runRow, taskRow, usageRow } from '../../../models/testing/rows.ts'

const at = (hour: number) => new Date(Date.UTC(2025, 4, 10) + hour * 3_600_000).toISOString()
const failed = { result_state: 'FAILED' }

/** A four-hour run that starts at an hour of 10 May, with this number of tries of its only task. */
function tried(run_id: string, hour: number, tries: number, end: object = failed, rest: object = {}) {
  const each = 4 / tries
  const tasks = Array.from({ length: tries }, (_none, place) =>
    taskRow(`${run_id}-${place}`, [at(hour + place * each), at(hour + (place + 1) * each)], {
      run_id,
      task_key: 'load',
      cluster_id: run_id,
      attempt_number: place,
      ...(place === tries - 1 ? end : failed),
      ...rest,
    }),
  )
  const usage = usageRow(run_id, [at(hour), at(hour + 4)], {
    usage_quantity: '4',
    billing_origin_product: 'JOBS',
    job_id: '70',
    job_run_id: run_id,
    cluster_id: run_id,
    ...rest,
  })
  return { run: runRow([at(hour), at(hour + 4)], { run_id, ...end, ...rest }), tasks, usage }
}

async function add(lake: Lake, runs: readonly ReturnType<typeof tried>[]): Promise<void> {
  await addRows(lake, {
    rest_run: runs.map(({ run }) => run),
    rest_task_run: runs.flatMap(({ tasks }) => tasks),
    usage_record: runs.map(({ usage }) => usage),
  })
}

const found = async (lake: Lake) => {
  const columns = 'run_id, rule, measured, allowed, currency, price'
  return lake.rows(`select ${columns} from retry_storm_finding order by run_id`)
}

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['retry_storm_finding'], { list_price: [priceRow()] })
  return () => lake.close()
})

test('two such runs are no storm; a third one on the next day makes a storm of all three', async () => {
  await add(lake, [tried('a', 10, 4), tried('b', 16, 4)])
  expect(await found(lake)).toEqual([])
  await add(lake, [tried('c', 30, 8)])
  const finding = { rule: 'retry_storm', allowed: 4, currency: 'USD' }
  expect(await found(lake)).toEqual([
    { run_id: 'a', ...finding, measured: 4, price: '3.0000000000' },
    { run_id: 'b', ...finding, measured: 4, price: '3.0000000000' },
    { run_id: 'c', ...finding, measured: 8, price: '3.5000000000' },
  ])
})

test('runs that succeed, are canceled, have fewer tries, or belong to another job are no storm', async () => {
  const before = await found(lake)
  await add(lake, [
    tried('d', 12, 6, { result_state: 'SUCCESS' }),
    tried('e', 13, 3),
    tried('g', 15, 6, { result_state: 'CANCELED' }),
    tried('f', 14, 6, failed, { job_id: '71' }),
  ])
  expect(await found(lake)).toEqual(before)
})

test('a policy with higher limits ends a storm, and without it the storm is back', async () => {
  const before = await found(lake)
  const policy = {
    rule: 'retry_storm',
    target: 'JOB',
    scope: 'GLOBAL',
    is_enabled: true,
    limit_1: 9,
    limit_2: 3,
    minimum: '0',
  }
  const derive = (takenAt: string, rows: readonly (typeof policy)[]) =>
    deriveAgain(lake, { settings: { takenAt, values: {}, tables: { policy: rows } } })
  await derive('2025-06-01T00:00:00Z', [policy])
  expect(await found(lake)).toEqual([])
  await derive('2025-06-02T00:00:00Z', [])
  expect(await found(lake)).toEqual(before)
})
