import { expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { model, type Model } from '#derive/model.ts'
import type { RawTable } from '#lake/table.ts'
import { derivedTables } from '#models/testing/derived-tables.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { runAttempt } from './model.ts'

type Row = Readonly<Record<string, unknown>>

const inputs = [
  'run',
  'run_day',
  'task_run',
  'instance_log',
  'run_application',
  'serverless_statement_day',
  'run_load_day',
  'finding',
  'run_spark',
]
const raw = (name: string) => `${name}_row`
const columnsOf = async (name: string) => {
  const { day: _day, ...columns } = (await derivedTables())[name]?.columns ?? {}
  return columns
}

/** No rule has a title here. */
const rule = model({
  name: 'rule',
  sql: async () => "select 'none' as rule, 'None' as title",
  grain: 'whole',
})

/** A model whose rows arrive as they are, in place of an input of run_attempt and all that it is made from. */
function asArrived(name: string): Model {
  const sql = async () =>
    `select day, ${Object.keys(await columnsOf(name)).join(', ')} from ${raw(name)} where day in ($days)`
  return model({ name, sql, grain: 'day' })
}

async function rawOf(name: string): Promise<RawTable> {
  const columns = { arrived_id: 'string', ...(await columnsOf(name)) } as const
  return { name: raw(name), meaning: 'A row.', columns, key: ['arrived_id'], arrival: 'latest' }
}

const ids = { account_id: 'account', workspace_id: '1' }
const attempt = { ...ids, job_id: '70', run_id: '7', attempt: 0 }
const on = (arrived_id: string, day: string, row: Row): Row => ({ arrived_id, day, last_day: day, ...row })
const run = on('7', '2025-05-01', {
  ...attempt,
  start_time: '2025-05-01T10:00:00Z',
  end_time: '2025-05-01T11:00:00Z',
  compute_type: 'SERVERLESS',
})
const task = on('t', '2025-05-01', { ...attempt, task_run_id: 't', cluster_id: 'c' })
const instance = (id: string, day: string, rest: Row = {}): Row =>
  on(id, day, {
    ...ids,
    cluster_id: 'c',
    instance_id: id,
    start_time: `${day}T10:30:00Z`,
    is_read: false,
    ...rest,
  })

const models = [...inputs.map(asArrived), rule, runAttempt]

/** A lake with the run of the first of May, what arrives in it, and the days that are rebuilt for it. */
async function lakeOfRun() {
  const tables = await Promise.all(inputs.map(rawOf))
  const lake = await lakeWith(tables)
  const arrive = async (rows: Readonly<Record<string, readonly Row[]>>) => {
    const named = Object.entries(rows).map(([name, of]) => [raw(name), of] as const)
    await appendRows(lake, tables, Object.fromEntries(named))
    return (await deriveModels(lake, models)).rebuiltDays['run_attempt'] ?? []
  }
  await arrive({ run: [run], task_run: [task] })
  const shown = async () => (await lake.rows('select * from run_attempt'))[0]
  return { arrive, shown, close: () => lake.close() }
}

test('what is known of a run on a later day rebuilds the day of its start, and that day alone', async () => {
  const { arrive, shown, close } = await lakeOfRun()
  const later = '2025-06-10'
  const cost = { ...attempt, currency: 'USD', cost: '2' }
  expect(await arrive({ run_day: [on('cost', later, cost)] })).toEqual(['2025-05-01', later])
  expect(await shown()).toMatchObject({ cost: '2.0000000000' })
  await arrive({ run_day: [on('cost', later, { ...cost, cost: '3' })] })
  expect(await shown()).toMatchObject({ cost: '3.0000000000' })
  await arrive({ run_day: [on('cost', later, { ...cost, run_id: '8' })] })
  expect(await shown()).toMatchObject({ cost: null })
  await arrive({
    run_load_day: [on('load', later, { ...attempt, driver_memory_load: 5000, driver_memory_weight: 1 })],
  })
  expect(await shown()).toMatchObject({ driver_memory: 0.5 })
  await arrive({ serverless_statement_day: [on('sent', later, { ...attempt, read_bytes: 9 })] })
  expect(await shown()).toMatchObject({ data_bytes: '9' })
  await arrive({ task_run: [on('late', later, { ...attempt, task_run_id: 'late', cluster_id: 'd' })] })
  expect(await shown()).toMatchObject({ cluster_ids: 'c,d' })
  await close()
})

test('the first log of its cluster, and the loss of the last one, rebuild it, others do not', async () => {
  const { arrive, shown, close } = await lakeOfRun()
  const read = { is_read: true }
  await arrive({ instance_log: [instance('never', '2025-06-01')] })
  expect(await arrive({ instance_log: [instance('first', '2025-06-10', read)] })).toContain('2025-05-01')
  expect(await shown()).toMatchObject({ has_log: true })
  expect(await arrive({ instance_log: [instance('second', '2025-06-20', read)] })).toEqual(['2025-06-20'])
  expect(await arrive({ instance_log: [instance('first', '2025-06-10', read)] })).toEqual([])
  expect(await arrive({ instance_log: [instance('first', '2025-06-10')] })).toEqual(['2025-06-10'])
  expect(await arrive({ instance_log: [instance('second', '2025-06-20')] })).toContain('2025-05-01')
  expect(await shown()).toMatchObject({ has_log: false })
  await close()
})

test('the last of its clusters to have a log, and one that has it no more, rebuild it', async () => {
  const { arrive, shown, close } = await lakeOfRun()
  await arrive({
    task_run: [on('other', '2025-05-01', { ...attempt, task_run_id: 'other', cluster_id: 'd' })],
  })
  await arrive({ instance_log: [instance('of c', '2025-05-01', { is_read: true })] })
  expect(await shown()).toMatchObject({ has_log: true, unread_cluster_ids: 'd' })
  const ofOther = { is_read: true, cluster_id: 'd' }
  expect(await arrive({ instance_log: [instance('of d', '2025-06-10', ofOther)] })).toContain('2025-05-01')
  expect(await shown()).toMatchObject({ unread_cluster_ids: '' })
  await arrive({ instance_log: [instance('of d', '2025-06-10', { cluster_id: 'd' })] })
  expect(await shown()).toMatchObject({ has_log: true, unread_cluster_ids: 'd' })
  await close()
})

test('a log that may come after its end rebuilds it until it is read, one of long after does not', async () => {
  const { arrive, shown, close } = await lakeOfRun()
  const awaited = (day: string) => ({ awaited_until_time: `${day}T10:30:00Z` })
  const next = (rest: Row) => arrive({ instance_log: [instance('next', '2025-05-02', rest)] })
  expect(await next(awaited('2025-05-03'))).toContain('2025-05-01')
  expect(await shown()).toMatchObject({ log_awaited_until_time: '2025-05-03T10:30:00.000Z' })
  expect(await next({})).toContain('2025-05-01')
  expect(await shown()).toMatchObject({ log_awaited_until_time: null })
  const later = instance('later', '2025-05-09', awaited('2025-05-10'))
  expect(await arrive({ instance_log: [later] })).toEqual(['2025-05-09'])
  await close()
})
