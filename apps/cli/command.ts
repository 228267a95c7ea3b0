/** Exit codes: 0 done, 1 a problem was found, 2 wrong usage. */
export type ExitCode = 0 | 1 | 2

/** The arguments of a command. */
export type CommandContext = {
  /** The verb after the command's name, if the command has verbs. */
  verb: string | undefined
  /** What follows the verb, if the command takes a name. */
  name: string | undefined
  /** All that follows the verb, if the command takes several. */
  names: readonly string[]
  options: Readonly<Record<string, string | boolean | undefined>>
  isJson: boolean
  print(text: string): void
  printError(text: string): void
}

export type CommandOption = { type: 'string' | 'boolean'; meaning: string; value?: string }

/** One command of ./lakegauge. */
export type Command = {
  name: string
  /** What it does, in one sentence. */
  meaning: string
  /** The verbs, one of which may follow the name. */
  verbs?: readonly string[]
  /** What may follow the verb, as the help shows it: "NAME". */
  nameForm?: string
  options: Readonly<Record<string, CommandOption>>
  run(context: CommandContext): Promise<ExitCode>
}
