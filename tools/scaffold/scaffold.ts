/** One kind of thing that can be begun: the files of a new one, and the lines to add elsewhere. */
export type Scaffold = {
  kind: string
  nameForm: string
  namePattern: RegExp
  meaning: string
  make(name: string): { files: { path: string; text: string }[]; lines: { file: string; text: string }[] }
}
