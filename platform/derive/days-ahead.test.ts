import { expect, test } from 'vitest'
import { lakeWith } from '#testing/lake.ts'
import { deriveModels } from './derive-models.ts'
import { modelsOf, priceFrom, price, product, sale, saleOn, shopModels } from './test-models.ts'

const days = ['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04']
const rows = {
  sale: days.map((day) => saleOn(day, day, 'pen', 1)),
  price: [priceFrom('2025-01-01', '9999-12-31', 'pen', 10)],
}

async function derivedDays(today: string | undefined) {
  const lake = await lakeWith([sale, price, product], rows)
  const options = today === undefined ? {} : { today }
  const { remainingDays } = await deriveModels(lake, await modelsOf(shopModels), { maxDays: 2, ...options })
  const found = await lake.rows('select day from growth order by day nulls last')
  await lake.close()
  return { days: found.map(({ day }) => day), remainingDays }
}

test('days ahead of today are derived beside the newest ones and take the place of none', async () => {
  expect(await derivedDays('2025-05-03')).toEqual({ days: days.slice(1), remainingDays: 1 })
  expect(await derivedDays('2025-05-02')).toEqual({ days, remainingDays: 0 })
  expect(await derivedDays(undefined)).toEqual({ days: days.slice(2), remainingDays: 2 })
})
