import { expect, test } from 'vitest'
import { applicationOf, applicationsOf } from './applications-of.ts'

const part = (stageClusterId: string | null, sparkContextId: string | null) => ({
  stageClusterId,
  sparkContextId,
  workspaceId: '1',
})

test('the applications of the stages that stand for parts are each named once', () => {
  expect(applicationsOf([part('a', '1'), part(null, null), part('a', '2'), part('a', '1')])).toEqual([
    { clusterId: 'a', sparkContextId: '1', workspaceId: '1' },
    { clusterId: 'a', sparkContextId: '2', workspaceId: '1' },
  ])
})

test('a part is in the application of its stage, or in the only one that there is', () => {
  const own = part('a', '2')
  const none = part(null, null)
  expect(applicationOf(own, [part('a', '1'), own])).toMatchObject({ sparkContextId: '2' })
  expect(applicationOf(none, [part('a', '1'), none])).toMatchObject({ sparkContextId: '1' })
  expect(applicationOf(none, [part('a', '1'), own, none])).toBeUndefined()
  expect(applicationOf(none, [none])).toBeUndefined()
})
