/** A line that a scaffold adds to another file; `into` names the list there that takes the line. */
export type AddedLine = { file: string; into?: string; text: string }

/** A kind of new code: its files, and the lines to add elsewhere. */
export type Scaffold = {
  kind: string
  nameForm: string
  namePattern: RegExp
  meaning: string
  make(name: string): Made
}

/** The files of a scaffold, the lines to add to other files, and hints. */
export type Made = {
  files: readonly { path: string; text: string }[]
  lines: readonly AddedLine[]
  notes?: readonly string[]
}
