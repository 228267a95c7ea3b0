/** How a command ends: 0 done, 1 found something wrong, 2 called wrongly. */
export type ExitCode = 0 | 1 | 2

/** What a command is given. */
export type CommandContext = {
  /** The verb that follows the command's name, where it has verbs. */
  verb: string | undefined
  options: Readonly<Record<string, string | boolean | undefined>>
  isJson: boolean
  print(text: string): void
  printError(text: string): void
}

export type CommandOption = { type: 'string' | 'boolean'; meaning: string; value?: string }

/** One command of ./lakegauge. */
export type Command = {
  name: string
  /** One sentence: what it does. */
  meaning: string
  /** Words of which one may follow the name. */
  verbs?: readonly string[]
  options: Readonly<Record<string, CommandOption>>
  run(context: CommandContext): Promise<ExitCode>
}
