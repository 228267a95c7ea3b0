import { expect, test } from 'vitest'
import { leadHome } from './lead-home.ts'

const ledHome = { to: '/reporting', replace: true, state: { isLedHome: true } }

test('the bare address leads to the first screen, whose entry says that nobody asked for it', async () => {
  await expect(leadHome({ search: { startDate: '2025-05-24' } })).rejects.toMatchObject({
    options: { ...ledHome, search: { startDate: '2025-05-24' } },
  })
})

test('where nobody tells the page that was seen last, the first screen stands in', async () => {
  await expect(leadHome({ search: { checkLastUrl: 'true' } })).rejects.toMatchObject({ options: ledHome })
})
