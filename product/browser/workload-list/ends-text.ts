import { count, share } from '#ui/format/quantity.ts'

type Ends = { runs: number; running: number; succeeded: number }

/** "8 of 10 ended runs succeeded, 1 is running": a run that goes on has neither succeeded nor failed. */
export function endsText({ runs, running, succeeded }: Ends): string {
  const ended = runs - running
  const rest = running === 0 ? '' : `${count(running)} ${running === 1 ? 'is' : 'are'} running`
  if (ended === 0 && rest) return rest
  const ends = `${count(succeeded)} of ${count(ended)} ${rest ? 'ended runs' : 'runs'} succeeded`
  return rest ? `${ends}, ${rest}` : ends
}

/** The share of the runs that have ended which succeeded: "80%"; undefined where none has ended. */
export function successShare({ runs, running, succeeded }: Ends): string | undefined {
  return runs > running ? share(succeeded / (runs - running)) : undefined
}
