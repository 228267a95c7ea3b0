import { expect, test } from 'vitest'
import { opened, publishBase, publishDay } from './testing/published.ts'

const columns = [
  { name: 'day', type: 'date' },
  { name: 'cost', type: 'decimal(28,10)' },
]
const costs = 'select cast(day as varchar) as day, cast(cost as varchar) as cost from sale order by day, cost'

const row = (day: string, cost: string) =>
  `select date '${day}' as day, cast('${cost}' as decimal(28,10)) as cost`
const first = row('2025-05-01', '0.1234567891')

type Opened = Awaited<ReturnType<typeof opened>>

async function heldCosts({ mart }: Opened) {
  const [sale] = await mart.tables()
  const { rows } = await mart.rows(costs)
  return { type: sale?.columns[1]?.type, costs: rows.map(({ cost }) => cost) }
}

test('money is stored in eight bytes while all of it fits, with all digits', async () => {
  const made = await opened()
  const { lake, folder, mart } = made
  const ends = `${row('2025-05-01', '99999999.9999999999')} union all ${row('2025-05-01', '-99999999.9999999999')}`
  await publishBase(lake, folder, 1, `${ends} union all select date '2025-05-01', null`, columns)
  await mart.importNext()
  expect(await heldCosts(made)).toEqual({
    type: 'decimal(18,10)',
    costs: ['-99999999.9999999999', '99999999.9999999999', null],
  })
  await mart.close()
})

test.each(['100000000.0000000000', '-100000000.0000000000'])(
  'money that does not fit is held as declared: %s',
  async (cost) => {
    const made = await opened()
    const { lake, folder, mart } = made
    await publishBase(lake, folder, 1, row('2025-05-01', cost), columns)
    await mart.importNext()
    expect(await heldCosts(made)).toEqual({ type: 'decimal(28,10)', costs: [cost] })
    await mart.close()
  },
)

test('a day with larger money widens the stored column, and earlier rows stay the same', async () => {
  const made = await opened()
  const { lake, folder, mart } = made
  await publishBase(lake, folder, 1, first, columns)
  await publishDay(lake, folder, 2, '2025-05-02', row('2025-05-02', '0.5000000000'), columns)
  await publishDay(lake, folder, 3, '2025-05-02', row('2025-05-02', '123456789.5000000000'), columns)
  await publishDay(lake, folder, 4, '2025-05-03', row('2025-05-03', '7.0000000000'), columns)
  const held: unknown[] = []
  for (const version of [1, 2, 3, 4]) {
    expect(await mart.importNext()).toBe(version)
    held.push(await heldCosts(made))
  }
  expect(held).toEqual([
    { type: 'decimal(18,10)', costs: ['0.1234567891'] },
    { type: 'decimal(18,10)', costs: ['0.1234567891', '0.5000000000'] },
    { type: 'decimal(28,10)', costs: ['0.1234567891', '123456789.5000000000'] },
    { type: 'decimal(28,10)', costs: ['0.1234567891', '123456789.5000000000', '7.0000000000'] },
  ])
  await mart.close()
})

test('a decimal without integer digits is stored as declared', async () => {
  const made = await opened()
  const { lake, folder, mart } = made
  const price = [{ name: 'price', type: 'decimal(38,18)' }]
  await publishBase(lake, folder, 1, "select cast('0.5' as decimal(38,18)) as price", price)
  await mart.importNext()
  const [sale] = await mart.tables()
  expect(sale?.columns).toEqual(price)
  await mart.close()
})
