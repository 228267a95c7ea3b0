/** The seed of the world that the gate looks at; `npm run test:long` sets another one. */
export const worldSeed = process.env['LAKEGAUGE_SEED'] ?? '1'

/** The words that make the estate of a seed: even ones are of Azure, odd ones of AWS. */
export function wordsOf(seed: string): string[] {
  return ['--seed', seed, '--cloud', Number(seed) % 2 === 0 ? 'azure' : 'aws', '--small']
}
