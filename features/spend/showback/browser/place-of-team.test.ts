import { expect, test } from 'vitest'
import { placeOfTeam } from './place-of-team.ts'

const ofOwner = { teamId: 'ann', teamKind: 'team', dimension: 'Owner', tagKey: null }
const team = (rest: Partial<Parameters<typeof placeOfTeam>[0]>) =>
  placeOfTeam({ ...ofOwner, ...rest }, { range: 'previous-month' })
const tagged = { dimension: 'Tag', tagKey: 'team' }

test('a team opens what its cost comes from', () => {
  expect(team({})).toMatchObject({ to: '/reporting/all', view: { owner: 'ann', range: 'previous-month' } })
  expect(team({ dimension: 'Workspace', teamId: '7' })).toMatchObject({ view: { workspaceId: '7' } })
  expect(team({ ...tagged, teamId: 'red:1' })).toMatchObject({ view: { tag: 'team:red:1' } })
})

test('what has no such tag opens the jobs without it; shared cost opens nothing', () => {
  const rest = { ...tagged, teamId: null }
  expect(team({ ...rest, teamKind: 'unallocated' })).toMatchObject({ view: { withoutTag: 'team' } })
  expect(team({ ...rest, teamKind: 'shared' })).toBeUndefined()
  expect(team({ teamId: null, teamKind: 'unallocated' })).toBeUndefined()
})
