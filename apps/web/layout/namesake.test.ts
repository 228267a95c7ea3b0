import { expect, test } from 'vitest'
import { namesake } from './namesake.ts'

const view = { viewId: '1', owner: 'ann', name: 'Dearest jobs', url: '/jobs', isShared: false }

test.each([
  ['Dearest jobs', view],
  [' dearest JOBS ', view],
  ['Dearest', undefined],
  ['', undefined],
])('"%s" is the name of: %o', (name, found) => {
  expect(namesake([view], name)).toEqual(found)
})
