/** Runs before and after a change. */
export type RunCounts = { before: number; after: number }

/** The mean logarithm of the volume moved by less than a fifth. */
const littleShift = Math.log(1.2)
/** It moved by less than two fifths. */
const someShift = Math.log(1.4)
const fewest = 10
const fewestBefore = { little: fewest, some: 30, much: 60 } as const

/**
 * How many runs are missing on each side, by how far the mean logarithm of the volume moved at the change;
 * undefined where there are enough. `npm run bench:savings` checks it.
 */
export function missingRuns({ before, after }: RunCounts, volumeShift: number): RunCounts | undefined {
  const size = volumeShift > someShift ? 'much' : volumeShift > littleShift ? 'some' : 'little'
  const missing = {
    before: Math.max(0, fewestBefore[size] - before),
    after: Math.max(0, fewest - after),
  }
  return missing.before + missing.after > 0 ? missing : undefined
}
