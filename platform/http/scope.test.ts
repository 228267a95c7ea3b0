import { expect, test } from 'vitest'
import type { User } from './ports.ts'
import { scopeOf } from './scope.ts'

const known = [
  { workspaceId: '1', subscriptionId: 'north', workspaceHost: 'one.example.com' },
  { workspaceId: '2', subscriptionId: 'north', workspaceHost: 'two.example.com' },
  { workspaceId: '3', subscriptionId: 'south', workspaceHost: 'three.example.com' },
]

function seeing(workspaceIds: User['workspaceIds']): User {
  return { username: 'ann', roles: ['user'], workspaceIds, mustChangePassword: false }
}

const idsFor = (workspaceIds: User['workspaceIds'], asked: Parameters<typeof scopeOf>[2]) =>
  scopeOf(seeing(workspaceIds), known, asked).workspaceIds

test('is all that the caller sees when nothing is asked', () => {
  expect(idsFor(['1', '3'], {})).toEqual(['1', '3'])
  expect(idsFor(null, {})).toEqual(['1', '2', '3'])
})

test('is narrowed by subscription, workspace and host together', () => {
  expect(idsFor(null, { subscriptionId: ['north'] })).toEqual(['1', '2'])
  expect(idsFor(null, { workspaceId: ['1', '3'] })).toEqual(['1', '3'])
  expect(idsFor(null, { subscriptionId: ['south'], workspaceHost: ['three.example.com'] })).toEqual(['3'])
  expect(idsFor(null, { subscriptionId: ['south'], workspaceId: ['1'] })).toEqual([])
})

test('ignores a granted workspace that no longer exists', () => {
  expect(idsFor(['1', 'gone'], {})).toEqual(['1'])
})

function refusalFor(workspaceId: string) {
  try {
    return idsFor(['1'], { workspaceId: [workspaceId] })
  } catch (error) {
    return error
  }
}

test('answers a hidden workspace exactly like one that does not exist', () => {
  expect(refusalFor('2')).toMatchObject({
    code: 'not_found',
    message: 'Workspace 2 not found, or you cannot access it.',
  })
  expect(refusalFor('9')).toMatchObject({
    code: 'not_found',
    message: 'Workspace 9 not found, or you cannot access it.',
  })
})

test('does not find a subscription of which the caller sees no workspace', () => {
  expect(() => idsFor(['1'], { subscriptionId: ['south'] })).toThrow(
    expect.objectContaining({ code: 'not_found', field: 'subscriptionId' }),
  )
})

test('is empty for a caller who is not signed in', () => {
  expect(scopeOf(undefined, known, {}).workspaceIds).toEqual([])
})
