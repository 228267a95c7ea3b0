import { expect, test } from 'vitest'
import { leadHome } from './lead-home.ts'

const ledHome = { to: '/spend/forecasting', replace: true, state: { isLedHome: true } }

test('the bare URL leads to the first screen and marks its history entry as not asked for', async () => {
  await expect(leadHome({ search: { startDate: '2025-05-24' } })).rejects.toMatchObject({
    options: { ...ledHome, search: { startDate: '2025-05-24' } },
  })
})

test('without a last page the first screen opens', async () => {
  await expect(leadHome({ search: { checkLastUrl: 'true' } })).rejects.toMatchObject({ options: ledHome })
})
