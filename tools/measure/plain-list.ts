import type { Scaffold } from '../scaffold/scaffold.ts'

/** What one more plain list costs: its files, their lines, and the lines to add to other files. */
export type ListCost = { files: number; lines: number; editedLines: number }

/** What a scaffold writes and asks for. */
export function costOf({ make }: Pick<Scaffold, 'make'>): ListCost {
  const { files, lines } = make('workloads/sample-lists')
  return {
    files: files.length,
    lines: files.reduce((sum, { text }) => sum + text.trimEnd().split('\n').length, 0),
    editedLines: lines.length,
  }
}
