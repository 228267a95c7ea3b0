import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { appendRows, lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import type { Model } from './model.ts'
import { modelsOf, price, product, sale, saleOn, type ModelText } from './test-models.ts'

const tables = [sale, price, product]
const soldOn = (days: readonly string[]) => ({ sale: days.map((day) => saleOn(day, day, 'pen', 1)) })
const days = [1, 2, 3, 4, 5, 6].map((day) => `2025-05-0${day}`)

/** Sales by day, those of three days, which wait for these, and how many rows there are of the newest three days. */
const waiting: ModelText[] = [
  {
    name: 'sold',
    sql: '-- One row: a day.\nselect day, count(*) as sales from sale where day in ($days) group by day',
    grain: 'day',
  },
  {
    name: 'lately',
    sql: `-- One row: a day with the sales of three days.
select today.day, count(*) as sales
from sold as today
inner join sold as before
  on unix_date(before.day) between unix_date(today.day) - 2 and unix_date(today.day)
where today.day in ($days)
group by today.day`,
    grain: 'day',
    lookbackDays: 2,
    waitsForDays: 2,
  },
  {
    name: 'newest',
    sql: '-- One row: all days.\nselect cast(sum(sales) as bigint) as sales from lately',
    grain: 'whole',
    waitsForDays: 3,
  },
]

type Step = readonly [model: string, days: number]

/** What a derive builds, in its order, in passes of two days. */
async function stepsOf(lake: Lake, models: readonly Model[], options = {}): Promise<Step[]> {
  const steps: Step[] = []
  await deriveModels(lake, models, {
    chunkDays: 2,
    ...options,
    progress: ({ model, days: count }) => {
      steps.push([model, count])
    },
  })
  return steps
}

test('a model that waits is built once, each day after those that it is made from', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  const models = await modelsOf(waiting)
  expect(await stepsOf(lake, models)).toEqual([
    ['sold', 2],
    // The two days after the last one, which have no rows.
    ['lately', 2],
    ['sold', 2],
    ['lately', 2],
    ['newest', 0],
    ['sold', 2],
    ['lately', 4],
    ['newest', 0],
  ])
  expect(await lake.rows('select sales from lately order by day nulls last')).toEqual(
    ['1', '2', '3', '3', '3', '3'].map((sales) => ({ sales })),
  )
  expect(await lake.rows('select sales from newest')).toEqual([{ sales: '15' }])
  expect(await stepsOf(lake, models)).toEqual([])
  await lake.close()
})

test('what waits goes on in the next derive, and its days remain until then', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  const models = await modelsOf(waiting)
  const first = await deriveModels(lake, models, { maxDays: 2, chunkDays: 2 })
  expect(first).toEqual({
    rebuiltDays: { sold: days.slice(4), lately: ['2025-05-07', '2025-05-08'] },
    rebuiltWholes: {},
    remainingDays: 8,
  })
  expect((await deriveModels(lake, models, { chunkDays: 2 })).remainingDays).toBe(0)
  expect(await lake.rows('select sales from newest')).toEqual([{ sales: '15' }])
  await lake.close()
})

test('days before those that may be rebuilt are not waited for', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  const steps = await stepsOf(lake, await modelsOf(waiting), { since: '2025-05-05' })
  expect(steps).toEqual([
    ['sold', 2],
    ['lately', 4],
    ['newest', 0],
  ])
  await lake.close()
})

test('a changed text of a model that waits rebuilds its days in passes, and one more day is built at once', async () => {
  const lake = await lakeWith(tables, soldOn(days))
  await deriveModels(lake, await modelsOf(waiting), { chunkDays: 2 })
  const changed = waiting.map((model) => ({
    ...model,
    sql: model.sql.replace('count(*) as sales\nfrom', '10 * count(*) as sales\nfrom'),
  }))
  const models = await modelsOf(changed)
  expect(await stepsOf(lake, models)).toContainEqual(['lately', 2])
  expect(await lake.rows('select sales from newest')).toEqual([{ sales: '150' }])
  await appendRows(lake, tables, soldOn(['2025-05-07']))
  expect(await stepsOf(lake, models)).toEqual([
    ['sold', 1],
    ['lately', 3],
    ['newest', 0],
  ])
  expect(await lake.rows('select sales from newest')).toEqual([{ sales: '180' }])
  await lake.close()
})
