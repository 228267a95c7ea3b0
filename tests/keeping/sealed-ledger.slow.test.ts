import { expect, onTestFinished, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { lateRows, purge } from '#derive/purge.ts'
import type { Model } from '#derive/model.ts'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { isReconciled, reconcile } from '#models/reconcile/reconcile.ts'
import { addRows, allTables, derivedLake } from '#models/testing/derived.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  minuteRow,
  priceRow,
  runPeriodRow,
  runRow,
  taskRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const dayCount = 24
const days = Array.from({ length: dayCount }, (_, index) => `2025-05-${String(index + 1).padStart(2, '0')}`)
const at = (day: string, time: string) => `${day}T${time}:00Z`
const ofDay = (day: string) => [at(day, '10:00'), at(day, '12:00')] as const
const long = [at('2025-05-09', '08:00'), at('2025-05-16', '20:00')] as const

/** A cluster that is up from the first day on, a run a day, and one run that lasts for a week. */
async function estate(): Promise<Lake> {
  const lake = await derivedLake(allTables, {
    system_workspace: [workspaceRow],
    system_cluster: [clusterRow()],
    machine_price: [machinePriceRow('small', '0.5'), machinePriceRow('large', '0.7')],
    list_price: [priceRow({ price: '0.333' })],
    cluster_event: [
      eventRow('CREATING', at('2025-05-01', '06:00')),
      eventRow('RUNNING', at('2025-05-01', '06:10')),
      eventRow('TERMINATING', at('2025-05-24', '23:00')),
    ],
    node_minute: days.map((day) => minuteRow(at(day, '15:00'), 50)),
    rest_run: [
      ...days.map((day) => runRow(ofDay(day), { run_id: `run ${day}` })),
      runRow(long, { run_id: 'long' }),
    ],
    rest_task_run: [
      ...days.map((day) => taskRow(`task ${day}`, ofDay(day), { run_id: `run ${day}` })),
      taskRow('long task', long, { run_id: 'long' }),
    ],
    system_run_period: days
      .slice(8, 16)
      .map((day) => runPeriodRow([at(day, '08:00'), at(day, '20:00')], { run_id: 'long' })),
    usage_record: days.flatMap((day) => [
      usageRow(`shared ${day}`, ofDay(day), { cluster_id: 'c', usage_quantity: '7' }),
      usageRow(`alone ${day}`, [at(day, '00:00'), at(day, '01:00')], {
        billing_origin_product: 'DEFAULT_STORAGE',
      }),
    ]),
  })
  onTestFinished(() => lake.close())
  return lake
}

async function derivedContent(
  lake: Lake,
  isCompared: (model: Model) => boolean = () => true,
): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const model of models.filter(({ grain }) => grain !== 'version').filter(isCompared)) {
    const { name, grain } = model
    const rows = await lake.rows(`select * from ${name}`)
    if (grain === 'day') content[name] = rows.map((row) => JSON.stringify(row)).toSorted()
  }
  return content
}

/** What lists show of attempts of runs, without what was measured in them. */
async function shownAttempts(lake: Lake) {
  return lake.rows(
    'select day, run_id, attempt, status, start_time, end_time, currency, cost, cluster_ids from run_attempt order by all',
  )
}

const retention = {
  usage_record: 10,
  cluster_event: 10,
  rest_run: 10,
  rest_task_run: 10,
  node_minute: 10,
  system_run_period: 10,
}
const purging = { tables: rawTables, models, choice: { retention }, now: new Date('2025-06-01T00:00:00Z') }

test('purged evidence changes no amount of any day, also after everything is derived again', async () => {
  const lake = await estate()
  const [before, billed] = [await derivedContent(lake), await reconcile(lake)]
  expect(billed.days.length).toBe(2 * dayCount)
  const purged = await purge(lake, purging)
  expect(purged.map(({ table, rows }) => [table, rows])).toEqual([
    ['usage_record', 28],
    ['rest_run', 14],
    ['rest_task_run', 14],
    ['cluster_event', 0],
    ['system_run_period', 0],
    ['node_minute', 0],
  ])
  await lake.keepNotes([{ name: 'derive', value: { version: 0, models: [] } }])
  const { rebuiltDays } = await deriveModels(lake, models)
  expect(rebuiltDays['cost_day']?.[0]).toBe('2025-05-18')
  expect(await derivedContent(lake)).toEqual(before)
  const again = await reconcile(lake)
  expect(again).toEqual(billed)
  expect(again.days.every(isReconciled)).toBe(true)
})

test('a record that arrives for a sealed day is reported, and the ledger still adds up', async () => {
  const lake = await estate()
  await purge(lake, purging)
  const billed = await reconcile(lake)
  await addRows(lake, { usage_record: [usageRow('late', ofDay('2025-05-03'), { cluster_id: 'c' })] })
  expect(await reconcile(lake)).toEqual(billed)
  expect(await lateRows(lake, purging)).toEqual([
    { table: 'usage_record', sealedBefore: '2025-05-18', rows: 1 },
  ])
})

test('a purge by date deletes telemetry before the day, and no row of anything else', async () => {
  const lake = await estate()
  const keeps = ({ isTelemetry, isNeverSealed }: Model) => isTelemetry !== true && isNeverSealed !== true
  const [before, billed] = [await derivedContent(lake, keeps), await reconcile(lake)]
  const shown = await shownAttempts(lake)
  expect(shown).toHaveLength(dayCount + 1)
  const choice = { before: '2025-05-15' }

  const steps = await purge(lake, { ...purging, choice })
  await lake.keepNotes([{ name: 'derive', value: { version: 0, models: [] } }])
  await deriveModels(lake, models)

  const deleted = new Map(steps.flatMap(({ table, rows }) => (rows > 0 ? [[table, rows]] : [])))
  expect(Object.fromEntries(deleted)).toMatchObject({
    rest_run: 14,
    rest_task_run: 14,
    execution_feature: 16,
  })
  expect(steps.map(({ table }) => table)).not.toContain('usage_record')
  expect(await derivedContent(lake, keeps)).toEqual(before)
  expect(await shownAttempts(lake)).toEqual(shown)
  const [row] = await lake.rows('select min(day) as first_day from execution_feature')
  expect(row).toEqual({ first_day: '2025-05-15' })
  const again = await reconcile(lake)
  expect(again).toEqual(billed)
})
