import { expect, test } from 'vitest'
import type { ConfigurationVersion } from '#product/contract/calls/configuration.ts'
import { changesAt, chosenVersion } from './chosen-version.ts'

const version = (validFrom: string | null): ConfigurationVersion => ({
  workspaceId: '1',
  validFrom,
  validTo: null,
  changedBy: null,
  evidence: 'history',
  settings: [],
  json: '{}',
})
const [first, second] = [version(null), version('2025-05-03T09:00:00.000Z')]

test('the latest version is shown unless the address names another', () => {
  expect(chosenVersion([first, second], undefined)).toBe(second)
  expect(chosenVersion([first, second], 'first')).toBe(first)
  expect(chosenVersion([], 'first')).toBeUndefined()
})

test('a version begins with the changes of its time', () => {
  const change = { workspaceId: '1', setting: 'workers', part: '', former: '2', current: '4' }
  const changes = [
    { ...change, changeTime: '2025-05-03T09:00:00.000Z' },
    { ...change, changeTime: '2025-05-04T09:00:00.000Z' },
  ]
  expect(changesAt(second, changes)).toEqual(changes.slice(0, 1))
  expect(changesAt(first, changes)).toEqual([])
})
