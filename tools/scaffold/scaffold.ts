/** One kind of thing that can be begun: the files of a new one, and the lines to add elsewhere. */
export type Scaffold = {
  kind: string
  nameForm: string
  namePattern: RegExp
  meaning: string
  make(name: string): Made
}

/** What a scaffold writes, what is to be added to other files, and what to know besides. */
type Made = {
  files: readonly { path: string; text: string }[]
  /** Lines for other files; `into` names the list there that takes the line. */
  lines: readonly { file: string; into?: string; text: string }[]
  notes?: readonly string[]
}
