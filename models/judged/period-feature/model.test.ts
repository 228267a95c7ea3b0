import { expect, test } from 'vitest'
import { daysIn, type Day } from '#contract/dates.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const used = (day: Day, job_id: string, usage_quantity: string, rest: object = {}) =>
  usageRow(`${job_id} ${day}`, [`${day}T10:00:00Z`, `${day}T11:00:00Z`], {
    billing_origin_product: 'JOBS',
    job_id,
    usage_quantity,
    ...rest,
  })

/** Job `daily` costs its day of the month from 2024-12-02 to 2025-03-31; the last day is only begun. */
const days = daysIn('2024-12-02', '2025-04-01')
const daily = days.map((day) => used(day, 'daily', String(Number(day.slice(8)))))
const base = { system_workspace: [workspaceRow], list_price: [priceRow()] }

const periodsOf = (day: Day, scope: string) => `
  select * exclude (databricks_cost, cloud_cost, scope_key)
  from period_feature
  where day = date '${day}' and scope_key = '${scope}'
  order by period`

test('a complete period stands beside its references, exact and with the days behind each', async () => {
  const lake = await derivedLake(['period_feature', 'billed_day'], {
    ...base,
    usage_record: [
      ...daily,
      used('2025-02-28', 'small', '4.99'),
      used('2025-02-27', 'late', '0.0000000001', { sku_name: 'ALL' }),
    ],
  })
  const scope = 'ASSET/1/JOB/daily'
  const number = (row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([name, value]) =>
        /_days|cost/.test(name) && !name.endsWith('databricks_cost') && value !== null
          ? [[name, Number(value)]]
          : [],
      ),
    )
  const [day, month] = (await lake.rows(periodsOf('2025-02-28', scope))).map(number)
  expect(day).toEqual({
    cost: 28,
    previous_days: 1,
    previous_cost: 27,
    last_7_days: 7,
    last_7_days_cost: 21 + 22 + 23 + 24 + 25 + 26 + 27,
    last_30_days: 30,
    last_30_days_cost: 29 + 30 + 31 + (27 * 28) / 2,
    seen_days: 30,
  })
  expect(month).toMatchObject({
    cost: (28 * 29) / 2,
    previous_days: 31,
    previous_cost: 496,
    last_3_months_days: 61,
    last_3_months_cost: 496 + 495,
  })
  const [week] = (await lake.rows(periodsOf('2025-03-02', scope))).map(number)
  expect(week).toMatchObject({
    cost: 24 + 25 + 26 + 27 + 28 + 1 + 2,
    previous_days: 7,
    previous_cost: 17 * 7 + 21,
    last_4_weeks_days: 28,
  })
  // Not complete: the last day with usage, and the month that ends with it.
  expect(await lake.rows(periodsOf('2025-03-31', scope))).toEqual([])
  expect(await lake.rows(periodsOf('2025-03-30', scope))).toHaveLength(2)
  // Less than the least cost of an asset; its workspace has it.
  expect(await lake.rows(periodsOf('2025-02-28', 'ASSET/1/JOB/small'))).toEqual([])
  const [whole] = await lake.rows(periodsOf('2025-02-28', 'WORKSPACE/1'))
  expect(whole).toMatchObject({ cost: '32.9900000000', previous_cost: '27.0000000001' })
  const parts = await lake.rows(
    `select scope_key from period_feature
     where previous_cost is distinct from previous_databricks_cost
       or last_7_days_cost is distinct from last_7_days_databricks_cost
       or last_30_days_cost is distinct from last_30_days_databricks_cost
       or last_4_weeks_cost is distinct from last_4_weeks_databricks_cost
       or last_3_months_cost is distinct from last_3_months_databricks_cost`,
  )
  expect(parts).toEqual([])
  // The first day has nothing before it.
  const [first] = await lake.rows(periodsOf('2024-12-06', scope))
  expect(first).toMatchObject({ cost: '6.0000000000', previous_cost: '5.0000000000', seen_days: '4' })
  const [seen] = await lake.rows(
    `select cast(first_seen_day as string) as first_seen_day from period_feature
     where day = date '2025-01-31' and period = 'MONTH' and scope_key = '${scope}'`,
  )
  expect(seen).toEqual({ first_seen_day: '2024-12-02' })
  const sums = await lake.rows(
    `select billed.amount as billed, cast(sum(period_feature.cost) as decimal(28,10)) as cost
     from period_feature
     inner join (select day, cast(sum(amount) as decimal(28,10)) as amount from billed_day group by day) as billed using (day)
     where period = 'DAY' and level = 'WORKSPACE' and sku_name is null
     group by day, billed.amount`,
  )
  expect(sums).toHaveLength(days.length - 1)
  expect(sums.filter(({ billed, cost }) => billed !== cost)).toEqual([])
  await lake.close()
})
