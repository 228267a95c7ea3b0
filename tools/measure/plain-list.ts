import type { Scaffold } from '../scaffold/scaffold.ts'

/** The cost of one more plain list: its files, their lines, and the lines to add to other files. */
export type ListCost = { files: number; lines: number; editedLines: number }

/** The output of a scaffold. */
export function costOf({ make }: Pick<Scaffold, 'make'>): ListCost {
  const { files, lines } = make('workloads/sample-lists')
  return {
    files: files.length,
    lines: files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0),
    editedLines: lines.length,
  }
}
