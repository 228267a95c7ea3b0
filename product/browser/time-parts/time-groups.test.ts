import { expect, test } from 'vitest'
import { timeParts } from '#product/contract/time-parts.ts'
import { timeFill } from './time-fill.ts'
import { groupShares } from './time-groups.ts'

test('groups have the shares of their parts, and none is shown without one', () => {
  const rows = [
    { part: 'setup', timeShare: 0.125 },
    { part: 'stragglers', timeShare: 0.25 },
    { part: 'uneven_rounds', timeShare: 0.125 },
    { part: 'cpu', timeShare: 0.5 },
  ]
  expect(groupShares(rows)).toEqual([
    { group: 'before', name: 'Before the work', share: 0.125 },
    { group: 'empty', name: 'Cores without a task', share: 0.375 },
    { group: 'useful', name: 'Useful', share: 0.5 },
  ])
})

test('neighbors among the parts have different colors', () => {
  const colors = timeParts.map(({ key }) => timeFill(key))
  expect(colors.filter((color, place) => color === colors[place + 1])).toEqual([])
})
