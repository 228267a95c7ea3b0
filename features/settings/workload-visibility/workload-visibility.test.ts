import { expect, test } from 'vitest'
import { settingServer } from '#features/testing/setting-server.ts'
import { workloadVisibility } from '#product/contract/workload-visibility.ts'

test('admins see what Databricks lets them see, until one of them decides otherwise', async () => {
  const { read, save } = await settingServer(workloadVisibility)
  expect((await read()).json()).toMatchObject({ adminsSeeAll: false, changedBy: null })
  expect((await save({ adminsSeeAll: true })).json()).toMatchObject({ adminsSeeAll: true, changedBy: 'root' })
  expect((await read('ann')).json()).toMatchObject({ adminsSeeAll: true })
})

test('nobody else changes it', async () => {
  const { save } = await settingServer(workloadVisibility)
  expect((await save({ adminsSeeAll: true }, 'ann')).statusCode).toBe(403)
})

test.each([{}, { adminsSeeAll: 'yes' }, { adminsSeeAll: null }])('%o is refused', async (refused) => {
  const { save } = await settingServer(workloadVisibility)
  expect((await save(refused)).statusCode).toBe(400)
})

test('it is read in one sentence', () => {
  expect(workloadVisibility.inWords({ adminsSeeAll: true })).toBe('Admins see all workloads')
  expect(workloadVisibility.inWords({ adminsSeeAll: false })).toBe('Admins see what Databricks lets them see')
})
