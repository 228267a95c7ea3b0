import { expect, test } from 'vitest'
import { applicationsOf } from './applications-of.ts'

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
