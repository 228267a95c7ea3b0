import { expect, test } from 'vitest'
import { settingServer } from '#features/testing/setting-server.ts'
import { fiscalYear } from '#product/contract/calls/fiscal-year.ts'

test('the fiscal year is the calendar year until an administrator changes it, and who did is kept', async () => {
  const { read, save } = await settingServer(fiscalYear)
  expect((await read('ann')).json()).toEqual({
    startMonth: 1,
    isEditable: false,
    changedBy: null,
    changedAt: null,
  })
  expect((await save({ startMonth: 4 })).json()).toEqual({
    startMonth: 4,
    isEditable: true,
    changedBy: 'root',
    changedAt: '2026-03-01T12:00:00.000Z',
  })
  expect((await read('ann')).json()).toMatchObject({ startMonth: 4 })
})

test('nobody else changes it, and a year has twelve months', async () => {
  const { save } = await settingServer(fiscalYear)
  expect((await save({ startMonth: 4 }, 'ann')).statusCode).toBe(403)
  expect([(await save({ startMonth: 0 })).statusCode, (await save({ startMonth: 13 })).statusCode]).toEqual([
    400, 400,
  ])
})
