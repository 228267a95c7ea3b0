import { expect, test } from 'vitest'
import { settingServer } from '#features/testing/setting-server.ts'
import { openedLogLimits } from '#product/contract/opened-log-limits.ts'

const limits = { keptDays: 1, mostLogs: 1, mostGigabytes: 2.5, mostLogGigabytes: 0.5 }

test('its default holds until an administrator changes it', async () => {
  const { read, save } = await settingServer(openedLogLimits)
  expect((await read()).json()).toMatchObject({
    keptDays: 7,
    mostLogs: 20,
    mostGigabytes: 10,
    changedBy: null,
  })
  expect((await save(limits)).json()).toMatchObject({ ...limits, changedBy: 'root' })
  expect((await read()).json()).toMatchObject(limits)
})

test.each([{ keptDays: 0 }, { keptDays: 91 }, { mostLogs: 0 }, { mostLogGigabytes: 5.1 }])(
  '%o is refused',
  async (refused) => {
    const { save } = await settingServer(openedLogLimits)
    expect((await save({ ...limits, ...refused })).statusCode).toBe(400)
  },
)

test('nobody else reads or changes it', async () => {
  const { read, save } = await settingServer(openedLogLimits)
  expect([(await read('ann')).statusCode, (await save(limits, 'ann')).statusCode]).toEqual([403, 403])
})

test('it is read in one sentence', () => {
  expect(openedLogLimits.inWords(limits)).toBe(
    'Kept for 1 day; one person may have 1 log and 2.5 GB, of one log 0.5 GB',
  )
})
