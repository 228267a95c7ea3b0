import { expect, test } from 'vitest'
import { urlStateOfChoice, chosenWorkspaces, isNarrowed, scopeLabel, unseenInUrlState } from './scope.ts'

const workspaces = [
  { id: '1', name: 'prod-weu', host: 'adb-1.1.azuredatabricks.net', subscriptionId: 'a' },
  { id: '2', name: 'prod-neu', host: 'adb-2.2.azuredatabricks.net', subscriptionId: 'a' },
  { id: '3', name: 'dev-weu', host: null, subscriptionId: 'b' },
]
const subscriptions = [
  { id: 'a', name: 'Production' },
  { id: 'b', name: 'Development' },
]
const nothing = {
  ofWorkspace: undefined,
  subscriptionId: undefined,
  workspaceId: undefined,
  workspaceHost: undefined,
}

test('chooses all workspaces where the address names none', () => {
  expect(chosenWorkspaces({}, workspaces)).toEqual(workspaces)
  expect(urlStateOfChoice(new Set(['1', '2', '3']), workspaces)).toEqual(nothing)
})

test('chooses what both a subscription and a workspace of the address allow', () => {
  const chosen = chosenWorkspaces({ subscriptionId: 'a', workspaceId: ['2', '3'] }, workspaces)
  expect(chosen.map(({ name }) => name)).toEqual(['prod-neu'])
})

test('chooses the workspace whose host the address names', () => {
  const chosen = chosenWorkspaces({ workspaceHost: 'adb-2.2.azuredatabricks.net' }, workspaces)
  expect(chosen.map(({ name }) => name)).toEqual(['prod-neu'])
})

test.each([
  [{ workspaceId: ['1', '42'] }, 'Workspace 42'],
  [{ ofWorkspace: '42', workspaceId: '1' }, 'Workspace 42'],
  [{ workspaceHost: 'adb-9.9.azuredatabricks.net' }, 'Workspace adb-9.9.azuredatabricks.net'],
  [{ subscriptionId: 'c' }, 'Subscription c'],
  [{ subscriptionId: 'a', workspaceId: '1', workspaceHost: 'adb-1.1.azuredatabricks.net' }, undefined],
])('of %j the reader does not see %s', (urlState, unseen) => {
  expect(unseenInUrlState(urlState, workspaces)).toBe(unseen)
})

test('names whole subscriptions by their id and anything else by its workspaces', () => {
  expect(urlStateOfChoice(new Set(['1', '2']), workspaces)).toEqual({ ...nothing, subscriptionId: ['a'] })
  expect(urlStateOfChoice(new Set(['3', '1']), workspaces)).toEqual({ ...nothing, workspaceId: ['1', '3'] })
})

test('names workspaces without a known subscription one by one', () => {
  const all = [
    ...workspaces,
    { id: '4', name: '* Unauthorized or Deleted', host: null, subscriptionId: null },
  ]
  expect(urlStateOfChoice(new Set(['1', '2', '4']), all)).toEqual({
    ...nothing,
    workspaceId: ['1', '2', '4'],
  })
  expect(urlStateOfChoice(new Set(['1', '2']), all)).toEqual({ ...nothing, subscriptionId: ['a'] })
  expect(chosenWorkspaces({ subscriptionId: ['a', 'b'] }, all)).toEqual(workspaces)
})

test('knows an address that leaves workspaces out', () => {
  expect(isNarrowed({ workspaceHost: 'adb-1.azuredatabricks.net' })).toBe(true)
  expect(isNarrowed({ startDate: '2025-05-24' })).toBe(false)
})

test('has a short label for the chosen workspaces', () => {
  const labelOf = (ids: readonly string[]) =>
    scopeLabel(
      workspaces.filter(({ id }) => ids.includes(id)),
      workspaces,
      subscriptions,
      'All my workspaces',
    )
  expect(labelOf(['1', '2', '3'])).toBe('All my workspaces')
  expect(labelOf(['1', '2'])).toBe('Production')
  expect(labelOf(['3'])).toBe('dev-weu')
  expect(labelOf(['2', '3'])).toBe('Workspaces')
  expect(labelOf([])).toBe('No workspaces')
})
