import { expect, test } from 'vitest'
import { urlStateOfChoice, chosenWorkspaces, isNarrowed, scopeLabel } from './scope.ts'

const workspaces = [
  { id: '1', name: 'prod-weu', subscriptionId: 'a' },
  { id: '2', name: 'prod-neu', subscriptionId: 'a' },
  { id: '3', name: 'dev-weu', subscriptionId: 'b' },
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

test('names whole subscriptions by their id and anything else by its workspaces', () => {
  expect(urlStateOfChoice(new Set(['1', '2']), workspaces)).toEqual({ ...nothing, subscriptionId: ['a'] })
  expect(urlStateOfChoice(new Set(['3', '1']), workspaces)).toEqual({ ...nothing, workspaceId: ['1', '3'] })
})

test('names workspaces without a known subscription one by one', () => {
  const all = [...workspaces, { id: '4', name: '* Unauthorized or Deleted', subscriptionId: null }]
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

test('says what is chosen in a word', () => {
  const [first, second, third] = workspaces
  expect(scopeLabel(workspaces, workspaces, subscriptions)).toBe('All workspaces')
  expect(
    scopeLabel(
      [first, second].flatMap((one) => one ?? []),
      workspaces,
      subscriptions,
    ),
  ).toBe('Production')
  expect(
    scopeLabel(
      [third].flatMap((one) => one ?? []),
      workspaces,
      subscriptions,
    ),
  ).toBe('dev-weu')
  expect(
    scopeLabel(
      [second, third].flatMap((one) => one ?? []),
      workspaces,
      subscriptions,
    ),
  ).toBe('Workspaces')
})
