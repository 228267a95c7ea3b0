import type { Scaffold } from '../scaffold/scaffold.ts'
import { ownCallsFile } from '../scaffold/specified.ts'
import { isTest, lineCount } from './sources.ts'

/**
 * The cost of one more of a kind: its files, their lines, and the lines that are added to other files. The row that lists a
 * call which the specification does not list is not counted.
 */
export type ScaffoldCost = { files: number; lines: number; editedLines: number }

/** What a scaffold writes; optionally without tests. */
export function costOf(
  { make, nameForm }: Pick<Scaffold, 'make' | 'nameForm'>,
  { withTests = true } = {},
): ScaffoldCost {
  const made = make(nameForm.includes('/') ? 'workloads/sample-lists' : 'sample')
  const files = made.files.filter(({ path }) => withTests || !isTest(path))
  return {
    files: files.length,
    lines: files.reduce((sum, { text }) => sum + lineCount(text), 0),
    editedLines: made.lines.filter(({ file }) => file !== ownCallsFile).length,
  }
}
