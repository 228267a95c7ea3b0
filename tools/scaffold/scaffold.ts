/** A kind of new code: its files, and the lines to add elsewhere. */
export type Scaffold = {
  kind: string
  nameForm: string
  namePattern: RegExp
  meaning: string
  make(name: string): Made
}

/** The files of a scaffold, the lines to add to other files, and hints. */
type Made = {
  files: readonly { path: string; text: string }[]
  /** Lines for other files; `into` names the list there that takes the line. */
  lines: readonly { file: string; into?: string; text: string }[]
  notes?: readonly string[]
}
