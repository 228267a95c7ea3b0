/** An invalid command line. */
export class UsageError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UsageError'
  }
}

/** The usage of the command. */
export const helpText = `Usage: estate [--port N] [--seed N] [--cloud azure|aws] [--medium | --small | --leap | --eventful | --sparked | --vast | --messy | --changed | --advised | --followed]
       estate truth --out DIR [--seed N] [--cloud azure|aws] [--medium | --small | --leap | --eventful | --sparked | --vast | --messy | --changed | --advised | --followed] [--csv] [--at INSTANT]
                    [--prices list|account]
       estate facts [--seed N] [--cloud azure|aws] [--medium | --small | --leap | --eventful | --sparked | --vast | --messy | --changed | --advised | --followed]
       estate --scale RUNS --out DIR [--seed N] [--days N]
       estate event-log --out FILE [--tasks N] [--seed N]
       estate replay DIR [--port N] [--map FILE] [--clock INSTANT]

Without a command: serves a simulated Databricks account and prints one line, its connection document.
  --port N       the port of the first workspace, of /control and of the price lists; further workspaces
                 follow on N+1, N+2 … (default 0: any free ports)
  --seed N       the seed of the world (default 1)
  --cloud NAME   azure (default) or aws
  --medium       two workspaces instead of six
  --small        one workspace and five weeks instead of the whole year
  --leap         the same in February and March 2024, over the leap day
  --eventful     four workspaces and ten weeks, in which most stories happen
  --sparked      five workspaces and two weeks, with logs of the jobs to which something happens in Spark
  --vast         one workspace and two weeks with a job of ten thousand tasks and a run of five hundred attempts
  --messy        two workspaces and ten weeks in which everything happens that usually does not
  --changed      two workspaces and fifteen weeks in which settings of jobs change, and time and money follow from them
  --advised      three workspaces and six weeks with assets whose settings cost more than they need, and ones that look so
  --followed     one workspace and eight weeks with some of them, three of which come after the clock
--scale RUNS     writes the facts of a large estate as Parquet, in the form that the lake appends
  --days N       number of days (default 365), followed by one more day
truth            writes the true cost of everything in the world
  --out DIR      the target folder
  --csv          also as CSV
  --at INSTANT   the instant (default: the initial instant of the clock)
  --prices NAME  list (default), or account: negotiated prices if there are any
facts            generates the facts of a world and prints their folder
event-log        writes one plain Spark event log as Databricks delivers it, of any size, and prints its tasks and bytes
  --out FILE     the file
  --tasks N      how many ends of tasks it has at least (default 100000; 1,000,000 are about 6 GB)
  --seed N       what it follows from (default 1): the same seed and number give the same bytes
replay DIR       serves recorded answers as mapped by replay.json in DIR, or as recognized without a map
  --map FILE     another file instead of replay.json
  --clock INSTANT  the data clock (default: the one of the map, or the last recorded instant)
`

/** Runs a command; an invalid command line becomes a sentence and exit code 2. */
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
