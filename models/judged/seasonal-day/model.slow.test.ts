import { expect, test } from 'vitest'
import { daysIn, type Day } from '#contract/dates.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

type Rest = Readonly<Record<string, unknown>>

const used = (day: Day, job_id: string, usage_quantity: number, rest: Rest = {}) =>
  usageRow(`${job_id} ${day}`, [`${day}T10:00:00Z`, `${day}T11:00:00Z`], {
    billing_origin_product: 'JOBS',
    job_id,
    usage_quantity: usage_quantity.toFixed(10),
    ...rest,
  })

const days = daysIn('2025-01-06', '2025-04-01')
const weekdayOf = (place: number) => place % 7
const isWeekend = (place: number) => weekdayOf(place) > 4
/** Between -4 and 4 %, the same each time. */
const wobble = (place: number) => 1 + ((place * 37) % 9) / 100 - 0.04

/** A job costs as `usual` gives it, and on the days from `from` on as many times more. */
const series = (
  job: string,
  usual: (place: number) => number,
  change: { from?: Day; times?: number; rest?: Rest } = {},
) =>
  days.flatMap((day, place) => {
    const { from = '9999-12-31', times = 1, rest = {} } = change
    const cost = usual(place) * wobble(place + job.length) * (day >= from ? times : 1)
    return cost > 0 ? [used(day, job, cost, rest)] : []
  })

const weekly = (place: number) => (isWeekend(place) ? 40 : 100)
const prices = [
  priceRow(),
  priceRow({ sku_name: 'DEARER', price_end_time: '2025-03-25T00:00:00Z' }),
  priceRow({ sku_name: 'DEARER', price: '1.5', price_start_time: '2025-03-25T00:00:00Z' }),
]

async function anomalies(usage: readonly Rest[]) {
  const lake = await derivedLake(['cost_anomaly', 'seasonal_day'], {
    system_workspace: [workspaceRow],
    list_price: prices,
    usage_record: usage,
  })
  const rows = await lake.rows(
    `select cast(day as string) as day, scope_key, cast(round(excess_cost) as int) as excess from cost_anomaly order by all`,
  )
  const seasonal = await lake.rows(
    `select cast(day as string) as day, scope_key, cost, expected_cost, low_cost, high_cost, is_above from seasonal_day order by all`,
  )
  await lake.close()
  return { scopes: [...new Set(rows.map(({ scope_key }) => scope_key))], rows, seasonal }
}

test('weekdays, month ends and what is new in the account are usual; a rise is its asset’s and not its workspace’s', async () => {
  const monthEnds = (place: number) => ((days[place + 1] ?? '').endsWith('-01') ? 180 : 90)
  const { scopes, rows, seasonal } = await anomalies([
    ...series('weekly', weekly),
    ...series('month ends', monthEnds),
    ...series('risen', () => 60, { from: '2025-03-27', times: 2 }),
    ...series('small', () => 8, { from: '2025-03-27', times: 2 }),
  ])
  expect(scopes).toEqual(['ASSET/1/JOB/risen'])
  // The last day is not complete, and the first 28 days have too little before them.
  expect(rows.map(({ day }) => day)).toEqual(daysIn('2025-03-27', '2025-03-31'))
  expect(seasonal[0]?.day).toBe('2025-02-03')
  const sunday = seasonal.find(
    ({ day, scope_key }) => day === '2025-03-30' && scope_key === 'ASSET/1/JOB/weekly',
  )
  expect(Number(sunday?.expected_cost)).toBeCloseTo(40, -1)
  const [low, cost, high] = [sunday?.low_cost, sunday?.cost, sunday?.high_cost].map(Number)
  expect(low).toBeLessThan(cost ?? NaN)
  expect(high).toBeGreaterThan(cost ?? NaN)
})

test('a price is its SKU’s, many assets at once are their workspace’s, and small new ones too', async () => {
  const dearer = { sku_name: 'DEARER' }
  const ofPrice = await anomalies([
    ...series('same', weekly),
    ...['a', 'b', 'c', 'd'].flatMap((job) => series(job, () => 50, { rest: dearer })),
  ])
  expect(ofPrice.scopes).toEqual(['ACCOUNT/SKU/DEARER'])
  expect(ofPrice.rows[0]).toMatchObject({ day: '2025-03-25', excess: 103 })
  const together = await anomalies(
    ['a', 'b', 'c', 'd', 'e'].flatMap((job) => series(job, () => 50, { from: '2025-03-26', times: 2 })),
  )
  expect(together.scopes).toEqual(['WORKSPACE/1'])
  const small = days
    .filter((day) => day >= '2025-03-26')
    .flatMap((day) => Array.from({ length: 12 }, (_one, place) => used(day, `small ${place}`, 9)))
  const manySmall = await anomalies([...series('same', () => 200), ...small])
  expect(manySmall.scopes).toEqual(['WORKSPACE/1'])
})

test('a new workload is reported for a week, and is usual after it', async () => {
  const fresh = days.filter((day) => day >= '2025-03-18').map((day) => used(day, 'fresh', 90))
  const { rows } = await anomalies([...series('same', weekly), ...fresh])
  expect(rows.map(({ day, scope_key }) => `${String(day)} ${String(scope_key)}`)).toEqual(
    daysIn('2025-03-18', '2025-03-26').map((day) => `${day} ASSET/1/JOB/fresh`),
  )
})
