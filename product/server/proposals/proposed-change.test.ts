import { expect, test } from 'vitest'
import { changesOf } from './proposed-change.ts'

const size = { setting: 'size', from: 'MEDIUM', to: 'SMALL' }
const clusters = { setting: 'min_clusters', from: '2', to: '1' }

test('a setting without a proposed value stays as it is where another one changes', () => {
  expect(changesOf([size, { ...clusters, to: null }])).toEqual([size])
  expect(changesOf([{ ...size, to: null }, clusters])).toEqual([clusters])
  expect(changesOf([size, clusters])).toEqual([size, clusters])
})

test('the only change of a recommendation stands even without a value, and none is made of a setting that there is not', () => {
  const unknown = { setting: 'performance_target', from: null, to: null }
  expect(changesOf([unknown, { setting: null, from: null, to: null }])).toEqual([unknown])
})
