import { expect, test } from 'vitest'
import { costOf } from './plain-list.ts'

test('counts the files and lines that a scaffold writes, and the lines to add elsewhere', () => {
  const make = (name: string) => ({
    files: [
      { path: `features/${name}/contract.ts`, text: 'one\ntwo\n' },
      { path: `features/${name}/server.ts`, text: 'three' },
    ],
    lines: [{ file: 'features/routes.ts', text: 'export route' }],
  })
  expect(costOf({ make })).toEqual({ files: 2, lines: 3, editedLines: 1 })
})
