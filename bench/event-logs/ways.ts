import { z } from 'zod'
import { grouped, megabytes, seconds } from '../text.ts'
import { textTable } from '../table.ts'
import { watchedRun, type Watched } from './watched-run.ts'

/** A way to read logs: a command, and how many tasks it found by what it prints. */
export type Way = {
  name: string
  command: readonly [command: string, parameters: readonly string[]]
  tasksIn: (output: string) => number
}

const counted = z.object({ tasks: z.number() })
const summarized = z.object({ applications: z.array(z.object({ totals: counted })) })

/** The tasks in what `event-log summarize --json` prints. */
export function tasksOfSummary(output: string): number {
  const { applications } = summarized.parse(JSON.parse(output))
  return applications.reduce((sum, { totals }) => sum + totals.tasks, 0)
}

/** The tasks in what the scripts here print. */
export function tasksOfScript(output: string): number {
  return counted.parse(JSON.parse(output)).tasks
}

function middleOf(runs: readonly Watched[]): Watched {
  const middle = runs.toSorted((one, other) => one.elapsedMs - other.elapsedMs)[Math.floor(runs.length / 2)]
  if (!middle) throw new Error('nothing was run')
  return middle
}

/** Runs ways in turns, so that what else the machine does meets all of them; answers a table of their medians. */
export async function compared(ways: readonly Way[], bytes: number, rounds: number): Promise<string> {
  const runs = new Map<Way, Watched[]>(ways.map((way) => [way, []]))
  for (let round = 0; round < rounds; round += 1)
    for (const [way, watched] of runs) watched.push(await watchedRun(...way.command))
  const first = middleOf([...runs.values()].flat().slice(0, rounds)).elapsedMs
  const rows = [...runs].map(([{ name, tasksIn }, watched]) => {
    const { elapsedMs, output } = middleOf(watched)
    return [
      name,
      `${grouped(bytes / 1e6 / (elapsedMs / 1_000))} MB/s`,
      seconds(elapsedMs),
      `${grouped((100 * elapsedMs) / first)} % as fast`,
      megabytes(Math.max(...watched.map(({ peakBytes }) => peakBytes))),
      grouped(tasksIn(output)),
    ]
  })
  return textTable(['way', 'throughput', 'time', 'the first is', 'memory at most', 'tasks'], rows)
}
