import { expect, test } from 'vitest'
import { changesAround, markerGroups } from './chart-markers.ts'

const room = { plotPx: 1000, bandPx: 4 }
const labelsOf = (...markers: { place: number; labels: string[] }[]) =>
  markerGroups(markers, room).map(({ label, labelled, align }) => [label, labelled.place, align])

test('markers that have room keep their labels', () => {
  expect(labelsOf({ place: 50, labels: ['tasks'] }, { place: 100, labels: ['machine'] })).toEqual([
    ['tasks', 50, 'center'],
    ['machine', 100, 'center'],
  ])
})

test('markers a few pixels apart share a label that counts them', () => {
  expect(labelsOf({ place: 52, labels: ['machine'] }, { place: 50, labels: ['tasks'] })).toEqual([
    ['2 changes', 52, 'center'],
  ])
})

test('a label that became wider takes in what it would lie over', () => {
  expect(
    labelsOf(
      { place: 52, labels: ['a'] },
      { place: 60, labels: ['b'] },
      { place: 61, labels: ['c', 'd'] },
      { place: 90, labels: ['e'] },
    ),
  ).toEqual([
    ['4 changes', 60, 'center'],
    ['e', 90, 'center'],
  ])
})

test('a label at an edge stands on the side where it is not cut', () => {
  expect(labelsOf({ place: 0, labels: ['tasks'] }, { place: 249, labels: ['machine'] })).toEqual([
    ['tasks', 0, 'left'],
    ['machine', 249, 'right'],
  ])
})

test('whoever points at a shared label’s places reads all that it stands for', () => {
  const categories = ['1 May', '2 May', '3 May', '4 May']
  const groups = markerGroups(
    [
      { place: 1, labels: ['tasks'] },
      { place: 3, labels: ['machine', 'owner'] },
    ],
    room,
  )
  expect(changesAround(groups, 0, categories)).toEqual([])
  expect(changesAround(groups, 2, categories)).toEqual([
    'Before 2 May: tasks',
    'Before 4 May: machine, owner',
  ])
  const alone = markerGroups([{ place: 1, labels: ['tasks'] }], room)
  expect(changesAround(alone, 1, categories)).toEqual(['Before it: tasks'])
})

test('on an axis of time markers stand at their instants, however many categories lie between them', () => {
  const times = { sinceMs: 0, untilMs: 1000, atMs: [0, 1, 2] }
  const groups = markerGroups(
    [
      { place: 1, labels: ['tasks'], atMs: 300 },
      { place: 1, labels: ['owner'], atMs: 700 },
      { place: 1, labels: ['machine'], atMs: 710 },
    ],
    { ...room, times },
  )
  expect(groups.map(({ label, labelled }) => [label, labelled.atMs])).toEqual([
    ['tasks', 300],
    ['2 changes', 710],
  ])
})
