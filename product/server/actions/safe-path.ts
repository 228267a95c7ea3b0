/** What a change is watched by, for a type of asset. */
const watched: Readonly<Record<string, { what: string; long: string }>> = {
  job: { what: 'the duration, the cost and the failures of its runs', long: 'ten runs' },
  pipeline: { what: 'the duration, the cost and the failures of its updates', long: 'ten updates' },
  cluster: { what: 'its idle cost, how often it starts, and what its users report', long: 'a week' },
  warehouse: {
    what: 'its idle cost, the time that statements wait, and how often it starts',
    long: 'a week',
  },
  pool: { what: 'its idle cost and how long clusters take to start', long: 'a week' },
}
const anything = { what: 'its cost and its failures', long: 'a week' }

type Advice = {
  assetKind: string
  checkFirst: string
  undo: string
  /** Whether a text makes the change, as one of settings. */
  hasWays: boolean
}

/** How to make a change safely: one change at a time, what to watch and how long, and when to go back. */
export function safePathOf({ assetKind, checkFirst, undo, hasWays }: Advice): string[] {
  const { what, long } = watched[assetKind] ?? anything
  return [
    checkFirst,
    hasWays
      ? 'Change this setting alone, and keep all others as they are, autoscaling too, until the next step is done.'
      : 'Do what the recommendation names, and change nothing else until the next step is done.',
    `Watch ${long}: ${what}.`,
    `Go back if the work suffers or the cost does not fall. ${undo}`,
  ]
}
