import { expect, test } from 'vitest'
import { scaffolds } from '../scaffold/scaffolds.ts'
import { costOf } from './scaffold-cost.ts'

const make = (name: string) => ({
  files: [
    { path: `features/${name}/contract.ts`, text: 'one\ntwo\n' },
    { path: `features/${name}/contract.test.ts`, text: 'three' },
  ],
  lines: [{ file: 'features/routes.ts', text: 'export route' }],
})

test('counts the files and lines that a scaffold writes, and the lines to add elsewhere', () => {
  expect(costOf({ make, nameForm: '<area>/<slice>' })).toEqual({ files: 2, lines: 3, editedLines: 1 })
})

test('tests can be left out', () => {
  const cost = costOf({ make, nameForm: '<area>/<slice>' }, { withTests: false })
  expect(cost).toEqual({ files: 1, lines: 2, editedLines: 1 })
})

test('one more model edits no line', () => {
  const model = scaffolds.find(({ kind }) => kind === 'model')
  expect(model && costOf(model)).toEqual({ files: 3, lines: expect.any(Number), editedLines: 0 })
})
