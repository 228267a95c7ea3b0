/** A command line that makes no sense. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** What the command can do. */
export const helpText = `Usage: estate [--port N] [--seed N] [--cloud azure|aws] [--medium | --small | --leap | --vast]
       estate truth --out DIR [--seed N] [--cloud azure|aws] [--medium | --small | --leap | --vast] [--csv] [--at INSTANT]
                    [--prices list|account]
       estate facts [--seed N] [--cloud azure|aws] [--medium | --small | --leap | --vast]
       estate --scale RUNS --out DIR [--seed N] [--days N]
       estate replay DIR [--port N] [--map FILE] [--clock INSTANT]

Without a command: serves a simulated Databricks account and prints one line, its connection document.
  --port N       the port of the first workspace, of /control and of the price lists; further workspaces
                 follow on N+1, N+2 … (default 0: any free ports)
  --seed N       which world (default 1)
  --cloud NAME   azure (default) or aws
  --medium       two workspaces instead of six
  --small        one workspace and five weeks instead of the whole year
  --leap         the same in February and March 2024, over the leap day
  --vast         one workspace and two weeks with a job of ten thousand tasks and a run of five hundred tries
--scale RUNS     writes the facts of a large estate as Parquet, in the shape that the lake takes in
  --days N       over how many days (default 365); one more day lies beside them
truth            writes what everything in the world truly cost
  --out DIR      where to
  --csv          as CSV besides Parquet
  --at INSTANT   at which instant (default: where the clock stands at first)
  --prices NAME  list (default), or account: negotiated prices where there are any
facts            makes the facts of a world and prints their folder
replay DIR       serves recorded answers as replay.json in DIR names them; without one, as it recognises them
  --map FILE     another file instead of replay.json
  --clock INSTANT  where the data stands (default: what the map says, or the last recorded instant)
`

/** Runs a command; a wrong command line becomes a sentence and exit code 2. */
export async function explain(command: () => Promise<number | undefined>): Promise<number | undefined> {
  try {
    return await command()
  } catch (error) {
    const isUsage = error instanceof UsageError || isParseError(error)
    if (!isUsage) throw error
    process.stderr.write(`${error.message}\nSee --help.\n`)
    return 2
  }
}

function isParseError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
